import type { Call, Right } from '#contract/calls/call.ts'
import { functionCodes } from '#contract/rules/function-codes.ts'

const allFunctionCodes: ReadonlySet<string> = new Set(functionCodes)

function functionsOf(right: Right): readonly string[] {
  if (right === 'public' || right === 'session') return []
  return typeof right === 'string' ? [right] : right
}

/**
 * The server does not start with a call that says not, or wrongly, who may make it, what it touches and whether it is logged.
 * @throws Error that names the call
 */
export function assertCallTable(calls: Readonly<Record<string, Partial<Call>>>): void {
  for (const [path, { method, right, scope, audit, params, body, reply }] of Object.entries(calls)) {
    const wrong = (what: string) => new Error(`the call ${path} ${what}`)
    if (method !== 'GET' && method !== 'POST') throw wrong('declares no method')
    // What is sent beyond what is declared would not be looked at.
    if (method === 'POST' && body === undefined) throw wrong('is a POST without a body')
    if (method === 'GET' && body !== undefined) throw wrong('is a GET with a body')
    if (right === undefined) throw wrong('declares no right')
    const missing = functionsOf(right).find((code) => !allFunctionCodes.has(code))
    if (missing !== undefined) throw wrong(`declares the right ${missing}, which no module has`)
    if (scope === undefined || !['none', 'self', 'view'].includes(scope)) throw wrong('declares no scope')
    if (right === 'public' && scope !== 'none') throw wrong('is public and yet has a scope')
    if (audit === undefined) throw wrong('does not say whether it is logged')
    if (reply === undefined) throw wrong('declares no reply')
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    if (inPath.join() !== Object.keys(params?.properties ?? {}).join()) {
      throw wrong('has other path parameters than its path')
    }
  }
}
