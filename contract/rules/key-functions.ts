import { postFunctions } from './function-codes.ts'

/** The functions that an API key can have: no capability, which belongs to a screen, and none over API keys. */
export const keyFunctionCodes: readonly string[] = postFunctions
  .filter(({ name, path }) => name !== null && !path.includes('sysytem_apiKey'))
  .map(({ code }) => code)
