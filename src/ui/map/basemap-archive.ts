import { EtagMismatch, FetchSource, PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles'

import { basemapFault$, type BasemapFault } from './basemap-fault.ts'

class NotFetched extends Error {
  readonly fault: BasemapFault
  constructor(cause: unknown) {
    super('the basemap could not be fetched', { cause })
    const status = /^Bad response code: (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1]
    if (status === '404' || status === '410') this.fault = 'missing'
    else this.fault = status !== undefined || cause instanceof TypeError ? 'away' : 'damaged'
  }
}

function faultOf(error: unknown): BasemapFault {
  return error instanceof NotFetched ? error.fault : 'damaged'
}

/** The archive on the server, which says of what it was that it could not be fetched. */
class ServedArchive implements Source {
  readonly #source: FetchSource
  constructor(url: string, pastCache: boolean) {
    this.#source = new FetchSource(url)
    this.#source.mustReload = pastCache
  }
  getKey(): string {
    return this.#source.getKey()
  }
  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    try {
      const part = await this.#source.getBytes(offset, length, signal, etag)
      // Only the beginning is asked for without knowing how much there is.
      if (offset > 0 && part.data.byteLength !== length) throw new Error('the file is too short')
      return part
    } catch (error) {
      // The one is given up, of the other the archive reads its list anew.
      if (signal?.aborted === true || error instanceof EtagMismatch) throw error
      throw new NotFetched(error)
    }
  }
}

type Reader = (
  ...asked: Parameters<Protocol['tilev4']>
) => Promise<{ data: unknown; cacheControl?: string | null; expires?: string | null }>

/**
 * What MapLibre reads the archive by. It tells what is wrong, and reads anew what could not be read before. What seems damaged
 * is read once more past the browser's cache first: of a file in parts, that may have kept half a part.
 */
export function basemapReader(url: string): Reader {
  /** It keeps what it has read, and failures too. */
  const opened = ({ pastCache }: { pastCache: boolean }) => {
    const protocol = new Protocol()
    protocol.add(new PMTiles(new ServedArchive(url, pastCache)))
    return protocol
  }
  let protocol = opened({ pastCache: false })
  const readTwice = async (...[request, controller]: Parameters<Reader>) => {
    const asked = protocol
    try {
      return await asked.tilev4(request, controller)
    } catch (error) {
      if (controller.signal.aborted) throw error
      const damaged = faultOf(error) === 'damaged'
      if (protocol === asked) protocol = opened({ pastCache: damaged })
      if (!damaged) throw error
      return protocol.tilev4(request, controller)
    }
  }
  const failing = new Map<string, BasemapFault>()
  const report = () => {
    const fault = [...failing.values()].at(-1) ?? null
    if (fault !== basemapFault$.value) basemapFault$.next(fault)
  }
  return async (request, controller) => {
    try {
      const { data, cacheControl = null, expires = null } = await readTwice(request, controller)
      failing.delete(request.url)
      // One answer is enough: the server is there.
      for (const [at, fault] of failing) if (fault !== 'damaged') failing.delete(at)
      report()
      return { data, cacheControl, expires }
    } catch (error) {
      if (!controller.signal.aborted) {
        failing.delete(request.url)
        failing.set(request.url, faultOf(error))
        report()
      }
      throw error
    }
  }
}
