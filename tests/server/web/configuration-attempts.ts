import type { configurationCalls } from '#contract/calls/configuration.ts'
import { marks, type CompanyMark, type Mark } from '#tests/harness/web-world.ts'
import type { CallOptions, TestWeb } from '#tests/harness/web.ts'

type Attempts = (web: TestWeb, user: CompanyMark) => readonly CallOptions[]

const place = (mark: Mark) => String(marks.indexOf(mark)).padStart(2, '0')
const armuidOf = (mark: Mark) => `A2${place(mark)}F000`
const apuidOf = (mark: Mark) => `D2${place(mark)}F000`
const moteuidOf = (mark: Mark) => `A1${place(mark)}F001`
const msuidOf = (mark: Mark) => `A0${place(mark)}F002`

/** Every device has a desired setting and a report that bear its mark, or that of the desired setting's author. */
export async function configureAll(web: TestWeb): Promise<void> {
  await web.database.ingest.pool.query(
    `insert into device_configuration (device_id, ap_uid, section, desired, desired_at, desired_by, reported, reported_at)
     select d.device_id, '', 'web', jsonb_build_object('webUrl', 'http://' || left(alias, -1) || '.example'), now(), u.user_id,
       jsonb_build_object('webUrl', 'http://old.' || left(alias, -1) || '.example'), now()
     from device d join app_user u using (company_id) where device_type = 2
     union all
     select d.device_id, h.ap_uid, 'rf', '{"frameRatio": 40}', now(), null, '{"frameRatio": 50}', now()
     from device d join gateway_channel h using (device_id)
     union all
     select d.device_id, '', 'sleep', '{"dormantModel": 1}', now(), u.user_id, '{"dormantModel": 0}', now()
     from device d join app_user u using (company_id) where device_type < 2`,
  )
}

/** What is desired of each device, by its id and section. */
export async function allDesired(web: TestWeb): Promise<unknown[]> {
  const { rows } = await web.database.ingest.pool.query(
    'select device_id, ap_uid, section, desired, desired_by from device_configuration order by 1, 2, 3',
  )
  return rows
}

const read =
  (name: string, uidOf: (mark: Mark) => string): Attempts =>
  () =>
    marks.map((mark) => ({ query: { [name]: uidOf(mark) } }))

/** @param foreign whose devices a user may not change */
export function configurationAttempts(
  foreign: (user: CompanyMark) => readonly Mark[],
): Record<keyof typeof configurationCalls, Attempts> {
  const set =
    (name: string, section: string, desired: object, idOf: (web: TestWeb, mark: Mark) => string): Attempts =>
    (web, user) => [
      {
        body: {
          [name]: foreign(user)
            .map((mark) => idOf(web, mark))
            .join(),
          section,
          desired,
        },
      },
      {
        body: {
          [name]: foreign(user)
            .map((mark) => idOf(web, mark))
            .join(),
          section,
          desired: null,
        },
      },
    ]
  const rowOf = (letter: string) => (web: TestWeb, mark: Mark) =>
    web.world.devices.get(`${mark}${letter}`) ?? ''
  return {
    'gateway/getConfiguration': read('armuid', armuidOf),
    'mote/getConfiguration': read('moteuid', moteuidOf),
    'ms/getConfiguration': read('msuid', msuidOf),
    'gateway/setConfiguration': (web, user) => [
      ...set('armuids', 'web', { webUrl: 'http://taken.example' }, (_, mark) => armuidOf(mark))(web, user),
      ...set('apuids', 'rf', { frameRatio: 1 }, (_, mark) => apuidOf(mark))(web, user),
    ],
    'mote/setConfiguration': set('objectids', 'sleep', { dormantModel: 0 }, rowOf('R')),
    'ms/setConfiguration': set('objectids', 'sleep', { dormantModel: 0 }, rowOf('T')),
  }
}

export const radioAttempts: Attempts = () => marks.map((mark) => ({ params: { id: apuidOf(mark) } }))
