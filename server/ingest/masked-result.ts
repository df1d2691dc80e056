import { masked, nameForm } from './stored-payload.ts'
import { plainNames } from './plain-names.ts'

/**
 * What a command answered, as it may be kept: gateways answer what they like, so that a key or a password may stand in it.
 * Values of names that everybody may see stay, and so does whether there is one; all others are masked.
 */
export function maskedResult(result: object): object {
  return fieldsOf(result, plainNames('command-answer'))
}

function fieldsOf(value: object, plain: ReadonlySet<string>): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      plain.has(name) || nameForm.test(name) ? name : masked,
      partOf(part, plain.has(name), plain),
    ]),
  )
}

function partOf(part: unknown, isShown: boolean, plain: ReadonlySet<string>): unknown {
  if (Array.isArray(part)) return part.map((each) => partOf(each, isShown, plain))
  if (typeof part === 'object' && part !== null) return fieldsOf(part, plain)
  return isShown || part === null || typeof part === 'boolean' ? part : masked
}
