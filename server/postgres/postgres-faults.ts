import { readFile } from 'node:fs/promises'

const outside = 'Or set DATABASE_URL to a PostgreSQL server of yours.'

const advice: readonly [RegExp, string][] = [
  [/no space left|disk quota/i, 'The disk is full: make room for it.'],
  [
    /permission denied|operation not permitted|EACCES|EPERM/i,
    'Its files cannot be read or written: check who owns the data folder.',
  ],
  [/read-only file system|EROFS/i, 'The data folder cannot be written.'],
  [/could not look up effective user/i, 'The account it runs under needs a name on this machine.'],
  [/shared memory|semaphore|cannot allocate memory/i, 'The machine gives it too little memory.'],
  [
    /error while loading shared libraries|ENOENT|GLIBC/i,
    'Its programs do not run here: run npm install again.',
  ],
]

/** What PostgreSQL said, and what can be done. */
export function explain(reason: string, databaseFolder: string, logFile?: string): string {
  const found = advice.find(([pattern]) => pattern.test(reason))?.[1]
  const lines = [
    `PostgreSQL cannot start in ${databaseFolder}: ${reason === '' ? 'it gave no reason' : reason}`,
    ...(found === undefined ? [] : [found]),
    ...(logFile === undefined ? [] : [`Its log is ${logFile}.`]),
    outside,
  ]
  return lines.join('\n')
}

/** The last fatal line that a start wrote from byte `from` of the log on, else its last line. */
export async function lastFatal(logFile: string, from: number): Promise<string> {
  const written = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(from).toString()
  const lines = written.split('\n').filter((line) => line.trim() !== '')
  const found = lines.findLastIndex((line) => /(FATAL|PANIC):/.test(line))
  const fatal = lines.at(found) ?? ''
  // A wrong setting is named in the line before.
  const before = lines[found - 1] ?? ''
  return [...(/parameter/.test(before) ? [before] : []), fatal]
    .map((line) => line.replace(/^.*?(LOG|FATAL|PANIC):\s*/, ''))
    .join('; ')
}
