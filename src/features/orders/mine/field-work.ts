import { BehaviorSubject, merge, Subject, take, timer, type Subscription } from 'rxjs'

import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { newKey } from '#src/api/new-key.ts'
import { mayPass, restMs } from '#src/api/passing-failure.ts'
import { upload } from '#src/api/upload.ts'
import { serverNow } from '#src/live/live-client.ts'
import { networkBack$ } from '#src/live/worth-asking.ts'
import { currentSession } from '#src/session/session.ts'
import { retryDelayMs } from '#streams/live-bus.ts'

import { openFieldStore, type Draft, type StoredPhoto, type FieldStore, type Sending } from './field-store.ts'

/** What the person logged in has typed and photographed on this device and the server does not have. */
export interface FieldWork {
  /** By the id of the order. */
  drafts: ReadonlyMap<string, Draft>
  /** In the order in which the buttons were pressed. */
  sendings: readonly Sending[]
  pictures: ReadonlyMap<string, Blob>
  /** It outlives the page. */
  lasts: boolean
}

const nothing: FieldWork = { drafts: new Map(), sendings: [], pictures: new Map(), lasts: true }
export const fieldWork$ = new BehaviorSubject<FieldWork>(nothing)
/** Something has come to the server. */
export const sent$ = new Subject<void>()

let opened: Promise<FieldStore> | null = null
let person: string | null = null
let working = false
let attempt = 0
let nextTry: Subscription | null = null

/** Reads what was kept, and sends what waits. Again for another person. */
export async function openFieldWork(): Promise<void> {
  const now = currentSession()?.objectid ?? null
  opened ??= openFieldStore()
  const store = await opened
  if (now === null || now === person) {
    work()
    return
  }
  person = now
  const isMine = (entry: { person: string }) => entry.person === now
  const [drafts, sendings, photos] = await Promise.all([
    store.readAll('drafts'),
    store.readAll('sendings'),
    store.readAll('photos'),
  ])
  fieldWork$.next({
    drafts: new Map(drafts.filter(isMine).map((draft) => [draft.order, draft])),
    sendings: sendings.filter(isMine).toSorted((one, other) => one.at - other.at),
    pictures: new Map(photos.filter(isMine).map(({ key, picture }) => [key, picture])),
    lasts: store.lasts,
  })
  work()
}

function change(part: Partial<FieldWork>): void {
  fieldWork$.next({ ...fieldWork$.value, ...part })
}

/** Shown at once; a device that is full keeps it as long as the page is open, and says so. */
async function keep(work: (store: FieldStore) => Promise<void>): Promise<void> {
  try {
    await work(await (opened ??= openFieldStore()))
  } catch {
    change({ lasts: false })
  }
}

const draftKey = ({ person: who, order }: Pick<Draft, 'person' | 'order'>) => `${who}/${order}`

export function keepDraft(order: string, fields: Omit<Draft, 'person' | 'order'>): void {
  if (person === null) return
  const draft: Draft = { ...fields, person, order }
  change({ drafts: new Map(fieldWork$.value.drafts).set(order, draft) })
  void keep((store) => store.put('drafts', draftKey(draft), draft))
}

function draftsWithout(order: string): ReadonlyMap<string, Draft> {
  const drafts = new Map(fieldWork$.value.drafts)
  drafts.delete(order)
  return drafts
}

/** Throws away what was typed, and its photographs. */
export function dropDraft(order: string): void {
  const draft = fieldWork$.value.drafts.get(order)
  if (draft === undefined) return
  change({ drafts: draftsWithout(order) })
  void keep((store) => store.remove('drafts', draftKey(draft)))
  for (const key of draft.photos) dropPhoto(key)
}

/** @returns its key, for the draft */
export function keepPhoto(picture: Blob): string {
  const photo: StoredPhoto = { key: newKey(), person: person ?? '', picture }
  change({ pictures: new Map(fieldWork$.value.pictures).set(photo.key, picture) })
  void keep((store) => store.put('photos', photo.key, photo))
  return photo.key
}

export function dropPhoto(key: string): void {
  const pictures = new Map(fieldWork$.value.pictures)
  pictures.delete(key)
  change({ pictures })
  void keep((store) => store.remove('photos', key))
}

/** Keeps it until the server has it, and sends it now if that is possible. */
export function sendMove(fields: Omit<Sending, 'key' | 'person'>): void {
  if (person === null) return
  const sending: Sending = { ...fields, key: newKey(), person }
  change({
    sendings: [...fieldWork$.value.sendings, sending],
    drafts: draftsWithout(sending.order),
  })
  void keep(async (store) => {
    await store.put('sendings', sending.key, sending)
    await store.remove('drafts', draftKey(sending))
  }).then(work)
}

function changeSending(changed: Sending): Promise<void> {
  change({
    sendings: fieldWork$.value.sendings.map((each) => (each.key === changed.key ? changed : each)),
  })
  return keep((store) => store.put('sendings', changed.key, changed))
}

function removeSending({ key }: Sending): Promise<void> {
  change({ sendings: fieldWork$.value.sendings.filter((each) => each.key !== key) })
  return keep((store) => store.remove('sendings', key))
}

/** Gives up what the server refused. */
export function discardSending(sending: Sending): void {
  for (const key of sending.photos) dropPhoto(key)
  void removeSending(sending).then(work)
}

/** @param sending one that was refused; absent: whatever waits */
export function tryAgain(sending?: Sending): void {
  if (sending === undefined) work()
  else {
    const { refusal: _, ...again } = sending
    void changeSending(again).then(work)
  }
}

/** The oldest that can go: what was refused holds up the later ones of its order. */
function nextSending(): Sending | undefined {
  if (currentSession()?.objectid !== person) return undefined
  const { sendings } = fieldWork$.value
  const held = new Set(sendings.flatMap(({ order, refusal }) => (refusal === undefined ? [] : [order])))
  return sendings.find(({ order }) => !held.has(order))
}

function work(): void {
  nextTry?.unsubscribe()
  if (!working) void sendAll()
}

async function sendAll(): Promise<void> {
  working = true
  try {
    for (let next = nextSending(); next !== undefined; next = nextSending()) {
      try {
        await deliver(next)
        attempt = 0
        await removeSending(next)
        sent$.next()
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        if (!isFinal(failure)) {
          waitForNetwork(failure)
          return
        }
        await changeSending({ ...current(next), refusal: failure.message })
      }
    }
  } finally {
    working = false
  }
}

/** As it is by now: some of its photographs may be there. */
function current(sending: Sending): Sending {
  return fieldWork$.value.sendings.find(({ key }) => key === sending.key) ?? sending
}

async function deliver(sending: Sending): Promise<void> {
  const { order: objectid, key, move, result, at, remark } = sending
  for (const photo of sending.photos) {
    const picture = fieldWork$.value.pictures.get(photo)
    if (picture !== undefined) {
      const file = new File([picture], `${photo}.jpg`, { type: picture.type, lastModified: at })
      await upload('maintenanceRecord/addPhoto', file, { query: { objectid, key: photo }, quiet: true })
      dropPhoto(photo)
    }
    const now = current(sending)
    await changeSending({ ...now, photos: now.photos.filter((each) => each !== photo) })
  }
  const isOver = move === 'complete' || move === 'interrupt'
  const body = {
    objectid,
    key,
    move,
    ...(result !== undefined && { processingResult: result }),
    // The device's clock may have been ahead, and has fractions of milliseconds.
    ...(isOver && { processingTime: Math.floor(Math.min(at, serverNow())) }),
    ...(remark !== '' && { remark }),
  }
  await request('maintenanceRecord/moveMine', { body, quiet: true })
}

/** Another upload of this person is under way, e.g. in another tab. */
const busy: ReadonlySet<string | null> = new Set(['upload.another', 'upload.busy'])

/** Whether the server has decided; otherwise it is asked again. */
function isFinal(failure: CallFailure): boolean {
  return failure.kind === 'refused' && !mayPass(failure) && !busy.has(failure.reason)
}

function waitForNetwork(failure: CallFailure): void {
  attempt += 1
  const pauseMs = Math.max(retryDelayMs(attempt, Math.random()), restMs(failure))
  nextTry = merge(timer(pauseMs), networkBack$).pipe(take(1)).subscribe(work)
}
