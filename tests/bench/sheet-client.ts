/** Sends and takes sheets as a browser does; answers with figures of the reply. */
export function sheetClient(url: string, token: string) {
  const headers = { access_token: token, language_type: 'en' }
  const get = (path: string, query: Record<string, string | number>, signal?: AbortSignal) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    return fetch(`${url}/api/${path}?${search}`, { headers, ...(signal && { signal }) })
  }
  return {
    async send(list: string, bytes: Uint8Array<ArrayBuffer>, query: Record<string, number>): Promise<string> {
      const search = new URLSearchParams(
        Object.entries({ repeatOption: 1, coordinateType: 5, ...query }).map(([key, value]) => [
          key,
          String(value),
        ]),
      )
      const body = new FormData()
      body.append('file', new Blob([bytes]), 'sheet')
      const reply = await fetch(`${url}/api/${list}/upload?${search}`, { method: 'POST', headers, body })
      const { code, reason = '', data } = (await reply.json()) as SheetReply
      return [code, reason, data?.added, data?.covered, data?.errorCount].join(' ')
    },
    /** How many rows a list has. */
    async count(list: string): Promise<number> {
      const { data } = (await (await get(`${list}/findPage`, {})).json()) as { data: { total: number } }
      return data.total
    },
    /** The ids of a page. */
    async idsOf(list: string, pageSize: number): Promise<string> {
      const reply = await get(`${list}/findPage`, { pageSize })
      const { data } = (await reply.json()) as { data: { list: { objectid: string }[] } }
      return data.list.map(({ objectid }) => objectid).join()
    },
    /** A sheet of a list. */
    async take(list: string, query: Record<string, string | number>): Promise<string> {
      const started = performance.now()
      const reply = await get(`${list}/export`, { offset: 480, ...query })
      let firstMs: number | null = null
      let size = 0
      for await (const part of reply.body ?? []) {
        firstMs ??= performance.now() - started
        size += part.length
      }
      return `${reply.status}, first byte after ${Math.round(firstMs ?? 0)} ms, ${Math.round(size / 1024)} KB`
    },
    /** Begins to take all rows of a list and goes away after the first bytes. */
    async leave(list: string): Promise<void> {
      const going = new AbortController()
      const reply = await get(`${list}/export`, { offset: 480, exporttype: 3 }, going.signal)
      await reply.body?.getReader().read()
      going.abort()
    },
  }
}

interface SheetReply {
  code: number
  reason?: string
  data?: { added: number; covered: number; errorCount: number }
}
