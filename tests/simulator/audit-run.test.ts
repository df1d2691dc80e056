import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { createClock } from '#contract/wire/clock.ts'
import { provision } from '#server/db/setup/provision.ts'
import { openVault } from '#server/db/vault.ts'
import { startIngest } from '#server/ingest/ingest.ts'
import { audit } from '#simulator/audit.ts'
import { openLedger, readLedger } from '#simulator/ledger.ts'
import { startSimulation } from '#simulator/simulation.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { until } from '#tests/harness/until.ts'

import { testPlan } from './recorded-world.ts'
import { readStored } from './stored.ts'

/** Five minutes pass in a second, so that far more is refused in a second than a gateway is told. */
const rate = 300

test('every message that is not stored is accounted for by a reason, also those of which no gateway was told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { network, provisioning } = testPlan()
  // The first two receive each other's terminals, the third stands in another city.
  const [halfUnknown, skewed] = network.gateways
  const faultless = network.gateways.find(({ place }) => place !== halfUnknown?.place)
  if (halfUnknown === undefined || skewed === undefined || faultless === undefined)
    throw new Error('the town has too few gateways')
  const gateways = [halfUnknown, skewed, faultless]
  const unknown = new Set<string>(halfUnknown.terminals.slice(20).map(({ msuid }) => msuid))
  const devices = provisioning.devices.filter(({ uid }) => !unknown.has(uid))
  const vault = openVault(folder)
  await provision(database.url, vault, { ...provisioning, devices })

  const clock = createClock(rate, Date.now())
  const ingest = await startIngest({
    databaseUrl: database.url,
    vault,
    host: '127.0.0.1',
    port: 0,
    clock,
    log: () => {},
  })
  onTestFinished(() => ingest.stop())
  const file = join(folder, 'ledger.ndjson')
  const ledger = openLedger(file, clock)
  const url = `mqtt://127.0.0.1:${ingest.port}`
  const simulation = startSimulation({ network, gateways, url, clock, ledger, hasLife: false })
  onTestFinished(() => simulation.stop())

  await until(() => simulation.status().acknowledged > 1000, 'the network to be heard of')
  await simulation.fault('clock-skew', { uid: skewed.armuid, ms: 3_600_000 })
  const before = simulation.status().acknowledged
  await until(() => simulation.status().acknowledged > before + 2000, 'an hour of the network')
  await simulation.stop()
  await ingest.stop()

  const entries = readLedger(file)
  const stored = await readStored(database)
  const result = audit(entries, stored)
  expect([result.lostMessages, result.lostUplinks, result.doubledUplinks]).toEqual([[], [], []])
  const sent = entries.filter(({ type }) => type === 'acknowledged').length
  const { 'unknown-device': unknownDevice = 0, time = 0, ...others } = result.refusedBy
  expect(others).toEqual({})
  expect(result.acknowledged + unknownDevice + time).toBe(sent)

  // Of both kinds there were more than were told.
  const reported = (reason: string) =>
    entries.filter((entry) => 'reason' in entry && entry.reason === reason).length
  expect(unknownDevice).toBeGreaterThan(reported('unknown-device'))
  expect(time).toBeGreaterThan(reported('time'))

  // No refusal of one gateway excuses a loss of another.
  const gone = stored.messages.find(({ armuid }) => armuid === faultless.armuid)
  const messages = stored.messages.filter((message) => message !== gone)
  expect(audit(entries, { ...stored, messages }).lostMessages).toEqual([expect.objectContaining(gone)])
})
