import { Worker } from 'node:worker_threads'

/** Sends and takes sheets as a browser does, from threads; answers with figures of the reply. */
export function sheetClient(url: string, token: string) {
  return {
    send(list: string, bytes: Uint8Array, query: Record<string, number>): Promise<string> {
      const search = new URLSearchParams(
        Object.entries({ repeatOption: 1, coordinateType: 5, ...query }).map(([key, value]) => [
          key,
          String(value),
        ]),
      )
      const address = `${url}/api/${list}/upload?${search}`
      return inThread(sending, { address, token, bytes })
    },
    /** All rows of a list. */
    take(list: string): Promise<string> {
      return inThread(taking, { address: `${url}/api/${list}/export?exporttype=3&offset=480`, token })
    },
  }
}

const sending = `
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'sheet')
  fetch(address, { method: 'POST', headers: { access_token: token, language_type: 'en' }, body: form })
    .then((reply) => reply.json())
    .then(({ code, reason = '', data = {} }) => parentPort.postMessage(
      [code, reason, data.added, data.covered, data.errorCount].join(' ')))`
const taking = `
  const started = performance.now()
  let firstMs, size = 0
  fetch(address, { headers: { access_token: token, language_type: 'en' } }).then(async (reply) => {
    for await (const part of reply.body) { firstMs ??= performance.now() - started; size += part.length }
    parentPort.postMessage(reply.status + ', first byte after ' + Math.round(firstMs) + ' ms, ' + Math.round(size / 1024) + ' KB')
  })`

function inThread(work: string, workerData: object): Promise<string> {
  const thread = new Worker(
    `const { parentPort, workerData: { address, token, bytes } } = require('node:worker_threads');${work}`,
    { eval: true, workerData },
  )
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
