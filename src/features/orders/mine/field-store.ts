import type { MaintainContent } from '#contract/wire/enumerations.ts'
import type { ProcessorMove } from '#contract/calls/my-orders.ts'

/** What somebody types about an order and has not sent. */
export interface Draft {
  person: string
  order: string
  move: 'reject' | 'complete' | 'interrupt'
  /** The result's value as text; empty: none is chosen. */
  result: string
  remark: string
  /** Keys of photographs. */
  photos: readonly string[]
}

/** What somebody said that became of an order, until the server has it. */
export interface Sending {
  /** The server does once what comes twice with one key. */
  key: string
  person: string
  order: string
  move: ProcessorMove
  /** When the button was pressed, by the server's clock. Milliseconds. */
  at: number
  result?: MaintainContent
  remark: string
  /** Keys of the photographs that the server does not have yet. */
  photos: readonly string[]
  /** Why the server will not have it; absent: nothing speaks against it yet. */
  refusal?: string
}

export interface StoredPhoto {
  key: string
  person: string
  picture: Blob
}

export interface Stored {
  drafts: Draft
  sendings: Sending
  photos: StoredPhoto
}
export type StoredKind = keyof Stored

/** What is kept on the device until the server has it. Keys are unique among all people of the device. */
export interface FieldStore {
  /** Whether it outlives the page. */
  readonly lasts: boolean
  readAll: <K extends StoredKind>(kind: K) => Promise<Stored[K][]>
  put: <K extends StoredKind>(kind: K, key: string, value: Stored[K]) => Promise<void>
  remove: (kind: StoredKind, key: string) => Promise<void>
}

const databaseName = 'farwatch.orders'
const kinds: readonly StoredKind[] = ['drafts', 'sendings', 'photos']

/** The browser's database; one that keeps nothing, e.g. in a private window, keeps it as long as the page is open. */
export async function openFieldStore(): Promise<FieldStore> {
  try {
    return inDatabase(await openDatabase())
  } catch {
    return inMemory()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => {
    for (const kind of kinds) opening.result.createObjectStore(kind)
  })
  return answered(opening)
}

function inDatabase(database: IDBDatabase): FieldStore {
  const write = (kind: StoredKind, work: (store: IDBObjectStore) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // What was said to be kept is on the disk, even if the phone's battery ends now.
    const transaction = database.transaction(kind, 'readwrite', { durability: 'strict' })
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    work(transaction.objectStore(kind))
    return promise
  }
  return {
    lasts: true,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `put` is the only way in
    readAll: async (kind) => (await answered(database.transaction(kind).objectStore(kind).getAll())) as never,
    put: (kind, key, value) => write(kind, (store) => store.put(value, key)),
    remove: (kind, key) => write(kind, (store) => store.delete(key)),
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  return promise
}

function inMemory(): FieldStore {
  const all = new Map<string, { kind: StoredKind; value: unknown }>()
  return {
    lasts: false,
    readAll: async (kind) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `put` is the only way in
      [...all.values()].flatMap((entry) => (entry.kind === kind ? [entry.value] : [])) as never,
    put: async (kind, key, value) => void all.set(`${kind} ${key}`, { kind, value }),
    remove: async (kind, key) => void all.delete(`${kind} ${key}`),
  }
}
