import { randomUUID } from 'node:crypto'

import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'

import type { Clock } from '#contract/wire/clock.ts'
import { tileOrigins, type MapProvider } from '#contract/geo/map-providers.ts'

import type { Database } from '../db/database.ts'
import { filterFor } from '../db/row-filter.ts'
import type { Vault } from '../db/vault.ts'
import { startLiveHub } from './live/hub.ts'
import { answerClientError } from './client-error.ts'
import { answerError } from './pipeline/answer-error.ts'
import { mostBodyBytes } from './pipeline/most-body-bytes.ts'
import type { Handlers } from './pipeline/handler.ts'
import { registerCalls, type PipelineOptions } from './pipeline/register-calls.ts'
import { endSlowBody } from './pipeline/slow-bodies.ts'
import { multipartLimits } from './pipeline/uploaded-file.ts'
import { accountRoutes } from './routes/accounts.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { alarmRuleRoutes } from './routes/alarm-rules.ts'
import { alarmRoutes } from './routes/alarms.ts'
import { companyAccessRoutes } from './routes/company-access.ts'
import { companyRoutes } from './routes/companies.ts'
import { announcementRoutes } from './routes/announcements.ts'
import { configurationRoutes } from './routes/configuration.ts'
import { dashboardRoutes } from './routes/dashboard.ts'
import { deviceCodeRoutes } from './routes/device-codes.ts'
import { frameRoutes } from './routes/frames.ts'
import { gatewayAdoptionRoutes } from './routes/gateway-adoption.ts'
import { gatewayCommandRoutes } from './routes/gateway-commands.ts'
import { driftRepairRoutes } from './routes/drift-repairs.ts'
import { gatewayLogRoutes } from './routes/gateway-logs.ts'
import { nodeCommandRoutes } from './routes/node-commands.ts'
import { gatewayRefusalRoutes } from './routes/gateway-refusals.ts'
import { gatewayTimelineRoutes } from './routes/gateway-timeline.ts'
import { gatewayRoutes } from './routes/gateways.ts'
import { handOverRoutes } from './routes/hand-overs.ts'
import { licenseRoutes } from './routes/licenses.ts'
import { lookupRoutes } from './routes/lookups.ts'
import { maintenanceRecordRoutes } from './routes/maintenance-records.ts'
import { mapRoutes } from './routes/map.ts'
import { myOrderRoutes } from './routes/my-orders.ts'
import { notificationRuleRoutes } from './routes/notification-rules.ts'
import { orderRoutes } from './routes/orders.ts'
import { operationLogRoutes } from './routes/operation-log.ts'
import { postRoutes } from './routes/posts.ts'
import { readingRoutes } from './routes/readings.ts'
import { relayRoutes } from './routes/relays.ts'
import { screenRoutes } from './routes/screens.ts'
import { sheetRunRoutes } from './routes/sheet-runs.ts'
import { shiftReportRoutes } from './routes/shift-reports.ts'
import { spectrumRoutes } from './routes/spectra.ts'
import { systemRoutes } from './routes/system.ts'
import { terminalRoutes } from './routes/terminals.ts'
import { userRoutes } from './routes/users.ts'
import { securityHeaders } from './security-headers.ts'
import { endUnanswered } from './unanswered.ts'
import { createCaptchas, noCaptchas, type Captchas } from './services/captchas.ts'
import { createChangePassword } from './services/change-password.ts'
import { createProvedLogin } from './services/login-proof.ts'
import { createFrameTails } from './services/frame-tails.ts'
import { createSecondStep } from './services/login-second-step.ts'
import { createLogin } from './services/login.ts'
import { createOwnFactor } from './services/own-factor.ts'
import { createPasswordChecker } from './services/password-checker.ts'
import { createRateLimit } from './services/rate-limit.ts'
import { createSecondFactors } from './services/second-factor.ts'
import { createSheetReader } from './sheets/read-sheet.ts'
import { createSheetRuns } from './sheets/sheet-runs.ts'
import { leadToPage, serveConsole } from './static-console.ts'

export interface AppOptions extends Partial<Pick<PipelineOptions, 'rowFilter'>> {
  /** Under the role farwatch_web. */
  database: Database
  clock: Clock
  /** Opens what is sealed in the database. */
  vault: Vault
  captcha: 'image' | 'off' | Captchas
  /** The built console. */
  consoleFolder: string
  /** Whose disk health watches. */
  dataFolder: string
  /** Where the console finds the API: an absolute address or a path, with a slash at its end. */
  apiBaseUrl: string
  /** What the map is drawn on besides its own basemap; none. */
  mapProviders?: readonly MapProvider[]
  /** Whether the notifier can send mail; false by default. */
  sendsMail?: boolean
  version: string
  /** How long a body may take that is no file; 30 s. */
  bodyWithinMs?: number
  logger: FastifyServerOptions['logger']
}

const mostCaptchasPerMinute = 60
/** How long a request may take to come in, answers apart: its headers, its body, and the whole of it with a file. */
const headersWithinMs = 10_000
const defaultBodyWithinMs = 30_000
const fileWithinMs = 120_000
const lookForSlowMs = 5000

/** The console and its API as one Fastify app, not listening yet; `close` ends its streams but not the database. */
/** How long a browser comes back by TLS alone. */
const yearS = 365 * 86_400

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, clock, apiBaseUrl, rowFilter = filterFor, bodyWithinMs = defaultBodyWithinMs } = options
  const { mapProviders = [] } = options
  const constant = securityHeaders(apiBaseUrl, tileOrigins(mapProviders))
  function beCareful(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers({ ...constant, 'x-request-id': request.id })
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${yearS}`)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  }
  const app = Fastify({
    logger: options.logger ?? false,
    bodyLimit: mostBodyBytes,
    // Whose address is counted: what a proxy on this machine says, and no other.
    trustProxy: 'loopback',
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false },
    forceCloseConnections: true,
    requestTimeout: fileWithinMs,
    http: { headersTimeout: headersWithinMs, connectionsCheckingInterval: lookForSlowMs },
    // Addresses that no route, and so no hook, gets to see.
    frameworkErrors(error, request, reply) {
      beCareful(request, reply)
      if (!leadToPage(request, reply)) void answerError(error, request, reply)
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, constant),
    // A proxy may name the whole address, which is the same.
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/^https?:\/\/[^/?]*(?=(\/?))/i, (_, slash) => (slash ? '' : '/')),
  })
  endUnanswered(app.server)
  const hub = startLiveHub({ database, clock, log: app.log, rowFilter })
  app.addHook('preClose', () => hub.stop())
  const tails = createFrameTails(database)
  app.addHook('preClose', () => tails.stop())

  app.addHook('onRequest', async (request, reply) => {
    beCareful(request, reply)
    endSlowBody(request, reply, bodyWithinMs)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  app.setErrorHandler(answerError)

  const captchas =
    options.captcha === 'off'
      ? noCaptchas
      : options.captcha === 'image'
        ? createCaptchas(database)
        : options.captcha
  const passwords = createPasswordChecker()
  const factors = createSecondFactors(database, options.vault)
  const runs = createSheetRuns(() => performance.now())
  const sheets = { database, clock, rowFilter, readSheet: createSheetReader(), runs }
  const handlers: Handlers = {
    ...accountRoutes({
      database,
      captchas,
      login: createLogin(database, captchas, passwords, options.vault),
      secondStep: createSecondStep(database, options.vault, factors),
      ownFactor: createOwnFactor({ database, vault: options.vault, passwords }, factors),
      provedLogin: createProvedLogin(database, options.vault, passwords),
      changePassword: createChangePassword(database, passwords),
      limitCaptchas: createRateLimit(mostCaptchasPerMinute, () => performance.now()),
    }),
    ...lookupRoutes({ database }),
    ...postRoutes(sheets),
    ...userRoutes({ ...sheets, passwords }),
    ...apiKeyRoutes(sheets),
    ...licenseRoutes(sheets),
    ...announcementRoutes(sheets),
    ...screenRoutes(sheets),
    ...notificationRuleRoutes({
      ...sheets,
      vault: options.vault,
      sendsMail: options.sendsMail ?? false,
    }),
    ...operationLogRoutes(sheets),
    ...mapRoutes(),
    ...readingRoutes(),
    ...alarmRoutes({ database, clock, rowFilter }),
    ...alarmRuleRoutes(sheets),
    ...orderRoutes(),
    ...myOrderRoutes(sheets),
    ...dashboardRoutes({ monotonicMs: () => performance.now() }),
    ...maintenanceRecordRoutes(sheets),
    ...handOverRoutes({ database, clock, rowFilter }),
    ...shiftReportRoutes({ database, clock, rowFilter }),
    ...gatewayRefusalRoutes(),
    ...gatewayTimelineRoutes(),
    ...gatewayAdoptionRoutes({ vault: options.vault }),
    ...gatewayRoutes({ vault: options.vault, ...sheets }),
    ...gatewayCommandRoutes({ vault: options.vault, ...sheets }),
    ...driftRepairRoutes({ vault: options.vault }),
    ...gatewayLogRoutes({ database, clock, rowFilter }),
    ...nodeCommandRoutes({ vault: options.vault }),
    ...relayRoutes({ vault: options.vault, ...sheets }),
    ...terminalRoutes({ vault: options.vault, ...sheets }),
    ...configurationRoutes({ vault: options.vault }),
    ...frameRoutes({ tails }),
    ...spectrumRoutes({ database, clock, rowFilter }),
    ...sheetRunRoutes({ database, runs }),
    ...deviceCodeRoutes(sheets),
    ...companyRoutes({ vault: options.vault, passwords, ...sheets }),
    ...companyAccessRoutes(),
    ...systemRoutes({ database, clock, hub, dataFolder: options.dataFolder, version: options.version }),
  }
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true })
  await serveConsole(app, { folder: options.consoleFolder, apiBaseUrl, mapProviders })
  registerCalls(app, handlers, { database, clock, rowFilter })
  return app
}
