import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { MapProvider } from '#contract/geo/map-providers.ts'

import { answerError } from './pipeline/answer-error.ts'
import { Refused } from './pipeline/refused.ts'
import { canBeFile, plainPath } from './plain-path.ts'

const notBuilt = 'The console is not built. Run: npm run build\n'
/** Not archives of tiles or fonts: those are compressed inside, and are read by ranges. */
const compressible = /^text\/|\b(?:json|javascript|xml|svg\+xml|wasm|manifest\+json)\b/

interface ConsoleOptions {
  folder: string
  apiBaseUrl: string
  mapProviders?: readonly MapProvider[]
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''
const isCall = (path: string) => /^\/api(?:\/|$)/.test(path)

/** Whether somebody wants to look at something: what is named like a file is one only for scripts. */
function isPage({ method, headers }: FastifyRequest, plain: string): boolean {
  const looks = !/\.\w+$/.test(plain) || (headers.accept?.includes('text/html') ?? false)
  return (method === 'GET' || method === 'HEAD') && !isCall(plain) && looks
}

/**
 * Leads whoever wants a page to the plain form of its address, so that the console says whether there is one.
 * @returns false when there is nothing to lead to
 */
export function leadToPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = pathOf(request.url)
  const plain = plainPath(path)
  if (path === plain || !isPage(request, plain)) return false
  reply.header('cache-control', 'no-cache').redirect(plain + request.url.slice(path.length), 308)
  return true
}

/**
 * Serves the built console: named assets for ever, everything else only after asking whether it changed. An address
 * that is no file and not below /api/ is a page of the console.
 */
export async function serveConsole(
  app: FastifyInstance,
  { folder, apiBaseUrl, mapProviders = [] }: ConsoleOptions,
): Promise<void> {
  await app.register(compress, {
    customTypes: compressible,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(files, {
    root: folder,
    suppressWarning: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forEver = path.startsWith(join(folder, 'assets/'))
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    // Only what is neither a call nor named here is looked for among the files.
    if (request.routeOptions.url !== '/*') return undefined
    const plain = plainPath(pathOf(request.url))
    if (isCall(plain)) throw new Refused('call.unknown')
    if (leadToPage(request, reply)) return reply
    if (canBeFile(plain)) return undefined
    reply.callNotFound()
    return reply
  })
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ apiBaseUrl, mapProviders }),
  )

  // No promise of the reply: awaiting it adds two listeners to each response, and Node warns beyond ten.
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request, plainPath(pathOf(request.url))))
      void answerError(new Refused('call.unknown'), request, reply)
    else if (existsSync(join(folder, 'index.html')))
      reply.header('cache-control', 'no-cache').sendFile('index.html')
    else reply.status(503).type('text/plain; charset=utf-8').send(notBuilt)
  })
}
