/** `node hold-postgres.ts <folder>`: starts the embedded database, prints its url, and stays until it is killed. */
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'

const { url } = await startEmbeddedPostgres({ folder: process.argv[2] ?? '' })
process.stdout.write(`${url}\n`)
setInterval(() => {}, 60_000)
