import { describe, expect, it } from 'vitest'

import { faultOfReport } from '#contract/configuration/report-faults.ts'
import { protocolModel } from '#contract/wire/enumerations.ts'
import type { ApUid, DevUid } from '#contract/wire/ids.ts'

const header = { boot: '0f00ba12', seq: 1, at: 1_700_000_000_000, uid: '0A1B2C3D' as DevUid }
type Sections = Parameters<typeof faultOfReport>[0]['sections']
const terminal = (sections: Sections, kind?: string | null) =>
  faultOfReport({ ...header, deviceType: 0, sections }, kind === undefined ? {} : { kind })
const relay = (sections: Sections) => faultOfReport({ ...header, deviceType: 1, sections }, {})
const gateway = (sections: Sections) => faultOfReport({ ...header, deviceType: 2, sections }, {})
const channel = (sections: Sections, model?: keyof typeof protocolModel.values) =>
  faultOfReport(
    { ...header, deviceType: 2, apuid: '1A000001' as ApUid, sections },
    model === undefined ? {} : { protocolModel: protocolModel.values[model] },
  )

describe('the sections that a device reports', () => {
  it('are its own, each field within its range', () => {
    expect(
      gateway({ server: { domain: 'iot.example.com', port: 1883 }, mqtt: { password: false } }),
    ).toBeNull()
    expect(relay({ group: { groupNumber: 7 }, sleep: {} })).toBeNull()
    expect(terminal({ downlink: { downModel: 2 } })).toBeNull()
  })

  it('are refused by the path of the first field that is wrong', () => {
    expect(gateway({ server: { port: 0 } })).toBe('sections.server.port: must be >= 1')
    expect(gateway({ gps: { apGpsDotInterval: 7 } })).toBe(
      'sections.gps.apGpsDotInterval: must be multiple of 5',
    )
    expect(gateway({ ftp: { password: 'hunter2' } })).toBe('sections.ftp.password: must be boolean')
    expect(gateway({ server: { colour: 'red' } })).toBe('sections.server.colour: a gateway has no such field')
    expect(relay({ downlink: { downModel: 2 } })).toBe('sections.downlink: a relay has no such section')
    expect(gateway({ rf: { frequencyMhz: 470.3 } })).toBe('sections.rf: a gateway has no such section')
    expect(channel({ server: { port: 1883 } })).toBe('sections.server: a channel has no such section')
    expect(gateway(JSON.parse('{"__proto__":{"port":1}}'))).toBe(
      'sections.__proto__: a gateway has no such section',
    )
  })

  it('are judged by the protocol of the channel, and by one that they report themselves before that', () => {
    const tag = { tagFeedbackBaseFrequencyMhz: 470 }
    expect(channel({ rf: tag }, 'ZETA-G')).toBeNull()
    expect(channel({ rf: tag })).toBeNull()
    expect(channel({ rf: tag }, 'ZETA-P')).toBe(
      'sections.rf.tagFeedbackBaseFrequencyMhz: ZETA-P has no such field',
    )
    expect(channel({ rf: { ...tag, protocolModel: 128 } }, 'ZETA-P')).toBeNull()
    expect(channel({ sdr: { gainDb: 20 } }, 'ZETA-S')).toBeNull()
    expect(channel({ sdr: { gainDb: 20 } }, 'ZETA-P')).toBe('sections.sdr: ZETA-P has no such section')
  })

  it('are judged by the kind of the terminal', () => {
    expect(terminal({ parameters: { detectionCycle: 60 } }, 'vibration')).toBeNull()
    expect(terminal({ parameters: { detectionCycle: 0 } }, 'vibration')).toBe(
      'sections.parameters.detectionCycle: must be >= 1',
    )
    expect(terminal({ parameters: { detectionCycle: 60 } }, 'door-contact')).toBe(
      'sections.parameters.detectionCycle: a terminal has no such field',
    )
    expect(terminal({ learning: { state: 1, done: 3, total: 100 } }, 'vibration')).toBeNull()
    expect(terminal({ learning: { state: 1 } }, 'door-contact')).toBe(
      'sections.learning: a terminal has no such section',
    )
    expect(terminal({ parameters: { detectionCycle: 60 } }, null)).toBe(
      'sections.parameters: a terminal has no such section',
    )
  })

  it('are not judged by a kind that is not known', () => {
    expect(terminal({ parameters: { anything: 60 } })).toBeNull()
    expect(terminal({ others: { anything: 60 } })).toBe('sections.others: a terminal has no such section')
  })
})
