import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import type { MapProvider } from '#contract/map-providers.ts'

import { answerError } from './pipeline/answer-error.ts'
import { Refused } from './pipeline/refused.ts'

const notBuilt = 'The console is not built. Run: npm run build\n'
/** Not archives of tiles or fonts: those are compressed inside, and are read by ranges. */
const compressible = /^text\/|\b(?:json|javascript|xml|svg\+xml|wasm|manifest\+json)\b/

interface ConsoleOptions {
  folder: string
  apiBaseUrl: string
  mapProviders?: readonly MapProvider[]
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
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ apiBaseUrl, mapProviders }),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = request.method === 'GET' && !path.startsWith('/api') && !/\.\w+$/.test(path)
    if (!isPage) return answerError(new Refused('call.unknown'), request, reply)
    if (!existsSync(join(folder, 'index.html'))) {
      return reply.status(503).type('text/plain; charset=utf-8').send(notBuilt)
    }
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
