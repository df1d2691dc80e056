import { createContext, useContext } from 'react'

/** False for what is mounted but covered: it shows nothing, so it follows no stream and asks for nothing. */
export const AwakeContext = createContext(true)

/** Whether anybody can see this; `useBehavior` and `useLiveTopics` rest by themselves while nobody can. */
export function useAwake(): boolean {
  return useContext(AwakeContext)
}
