import type { TUnsafe } from 'typebox'
import { Value } from 'typebox/value'

import {
  apUidSchema,
  armUidSchema,
  moteUidSchema,
  msUidSchema,
  type ApUid,
  type ArmUid,
  type MoteUid,
  type MsUid,
} from '#contract/wire/ids.ts'

import type { Size } from '../assumptions.ts'
import type { Random } from '../random.ts'

/** Networks of different sizes may share one database: their ids never meet. */
const secondDigit: Readonly<Record<Size, string>> = { town: '0', city: '1', country: '2' }

export interface UidSource {
  gateway(): ArmUid
  channel(): ApUid
  relay(): MoteUid
  terminal(): MsUid
}

/** Draws ids of 8 hex digits, upper case, each once; the first digit tells the class to a reader. */
export function uidSource(size: Size, random: Random): UidSource {
  const used = new Set<string>()
  function draw<T extends string>(firstDigit: string, schema: TUnsafe<T>): T {
    for (;;) {
      const rest = random.integer(0x100_0000).toString(16).toUpperCase().padStart(6, '0')
      const uid = `${firstDigit}${secondDigit[size]}${rest}`
      if (used.has(uid) || !Value.Check(schema, uid)) continue
      used.add(uid)
      return uid
    }
  }
  return {
    gateway: () => draw('A', armUidSchema),
    channel: () => draw('C', apUidSchema),
    relay: () => draw('3', moteUidSchema),
    terminal: () => draw('7', msUidSchema),
  }
}
