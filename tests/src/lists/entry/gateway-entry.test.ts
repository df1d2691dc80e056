import { describe, expect, it } from 'vitest'

import { gatewayList } from '#contract/lists/gateway.ts'
import { relayList } from '#contract/lists/relay.ts'
import { terminalList } from '#contract/lists/terminal.ts'
import { changedEntry, entryFaults, entryOf, isRequired, typedOf } from '#src/lists/entry/entry-rules.ts'
import { placeOf, typedPlace } from '#src/lists/entry/position-rules.ts'
import type { FieldFault } from '#src/lists/entry/typed-entry.ts'

const empty = typedOf(gatewayList, null)
const needed = { networkMasterId: '00A1B2C3', type: 'GW-4G', armKey: 'Ab3dEf6hIj9lMn0p' }
const typed = (fields: Record<string, string>) => ({ ...empty, ...needed, ...fields })
const faults = (fields: Record<string, string>, adding = true): Record<string, FieldFault> =>
  entryFaults(gatewayList, typed(fields), adding)
const required = { kind: 'required' } as const
const format = { kind: 'format' } as const

describe('the key of a gateway', () => {
  it('is needed when it is added, and stays as it is when an edit leaves it empty', () => {
    expect(faults({ armKey: '' })).toEqual({ armKey: required })
    expect(faults({ armKey: '' }, false)).toEqual({})
    expect(entryOf(gatewayList, typed({ armKey: '' }))).not.toHaveProperty('armKey')
    const field = gatewayList.fields.find(({ name }) => name === 'armKey')
    expect(field && [isRequired(gatewayList, field, true), isRequired(gatewayList, field, false)]).toEqual([
      true,
      false,
    ])
  })

  it('is another matter than those of relays and terminals, which may be unknown', () => {
    for (const form of [relayList, terminalList]) {
      const faultsOf = entryFaults(form, { [form.uniqueField]: '00C1B2C3', type: 'some', key: '' })
      const secrets = form.fields.filter(({ kind }) => kind === 'secret')
      expect([faultsOf, secrets.some((field) => isRequired(form, field))]).toEqual([{}, false])
    }
  })

  it('is never read from a row', () => {
    expect(typedOf(gatewayList, { objectid: '1', version: 1, networkMasterId: '00A1B2C3' })['armKey']).toBe(
      '',
    )
  })

  it.each(['short', 'Ab3dEf6hIj9lMn0pQ', 'Ab3dEf6hIj9lMn0-'])('is wrong as %s', (armKey) => {
    expect(faults({ armKey })).toEqual({ armKey: format })
  })
})

describe('the position of an entry', () => {
  it('is sent as numbers, in the system that was chosen', () => {
    expect(
      entryOf(gatewayList, typed({ longitude: ' 116,4 ', latitude: '３９.9', addressType: '5' })),
    ).toMatchObject({
      longitude: 116.4,
      latitude: 39.9,
      addressType: 5,
    })
  })

  it('is two zeros where there is none, so that an edit takes it away', () => {
    expect(entryOf(gatewayList, typed({}))).toMatchObject({ longitude: 0, latitude: 0, addressType: 1 })
  })

  it.each([
    [{ longitude: '116.4' }, { latitude: required }],
    [{ latitude: '39.9' }, { longitude: required }],
    [{ longitude: '180.1' }, { longitude: format, latitude: required }],
    [{ latitude: 'north' }, { longitude: required, latitude: format }],
    [{ longitude: '181', latitude: '39.9' }, { longitude: format }],
    [{ longitude: '116.4', latitude: '-91' }, { latitude: format }],
    [
      { longitude: 'east', latitude: 'north' },
      { longitude: format, latitude: format },
    ],
    [
      { longitude: 'east', latitude: '90.1' },
      { longitude: format, latitude: format },
    ],
    [{ longitude: '0', latitude: '0' }, {}],
    [{ longitude: '116,4', latitude: '39,9' }, {}],
  ])('with %j has the faults %j', (fields, expected) => {
    expect(faults(fields as Record<string, string>)).toEqual(expected)
  })

  it('goes to the picker as WGS84, and comes back as WGS84', () => {
    const place = placeOf(
      typed({ longitude: '116.404', latitude: '39.915', addressType: '3', city: 'Beijing' }),
    )
    expect(place).toEqual({
      lng: expect.closeTo(116.39776, 4) as number,
      lat: expect.closeTo(39.9136, 4) as number,
      position: '',
      province: '',
      city: 'Beijing',
      district: '',
    })
    expect(typedPlace({ ...place, lng: 121.5, lat: 31.2, position: 'Pier 3' })).toEqual({
      addressType: '1',
      longitude: '121.5',
      latitude: '31.2',
      address: 'Pier 3',
      province: '',
      city: 'Beijing',
      district: '',
    })
  })

  it('is empty again when the picker cleared it', () => {
    const cleared = typedPlace({ lng: 0, lat: 0, position: '', province: '', city: '', district: '' })

    expect(placeOf({ ...typed({ longitude: '1', latitude: '1', city: 'x' }), ...cleared })).toEqual({
      lng: 0,
      lat: 0,
      position: '',
      province: '',
      city: '',
      district: '',
    })
  })
})

it('a new entry begins with what a record has where nothing is chosen, and an edit with what is there', () => {
  expect(typedOf(gatewayList, null)).toMatchObject({ serviceCondition: '0', networkType: '' })
  expect(typedOf(gatewayList, { objectid: '1', version: 1, serviceCondition: 1 })).toMatchObject({
    serviceCondition: '1',
  })
})

describe('an edit of a gateway', () => {
  const before = {
    ...empty,
    networkMasterId: '00A1B2C3',
    type: 'outdoor',
    deviceAliases: 'Pier 3',
    address: 'Quay 1',
    longitude: '116.4',
    latitude: '39.9',
  }
  const needed = { networkMasterId: '00A1B2C3', type: 'outdoor' }
  const sent = (typed: Record<string, string>) => changedEntry(gatewayList, { ...before, ...typed }, before)

  it('sends what was changed, and what no entry may lack', () => {
    expect(sent({ deviceAliases: 'Pier 4' })).toEqual({ ...needed, deviceAliases: 'Pier 4' })
    expect(sent({ address: ' Quay 1 ' })).toEqual(needed)
  })

  it('sends a text that was emptied', () => {
    expect(sent({ address: '' })).toEqual({ ...needed, address: '' })
  })

  it('sends a position as a whole once a part of it was changed, and the one that was taken away', () => {
    expect(sent({ latitude: '40' })).toEqual({ ...needed, longitude: 116.4, latitude: 40, addressType: 1 })
    expect(sent({ longitude: '', latitude: '' })).toEqual({
      ...needed,
      longitude: 0,
      latitude: 0,
      addressType: 1,
    })
  })
})
