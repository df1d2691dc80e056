import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { keepFoldersInMemory } from './tests/harness/folders-in-memory.ts'

keepFoldersInMemory()

/** Vitest would leave a core to itself, which of two is half of them, and needs little of it. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** How long a test waits before it says that something does not come: a busy machine may take many times as long as usual. */
const poll = { timeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{contract,locales,machines,streams,scripts,src}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['tests/src/**/*.console.test.ts'],
          environment: 'node',
          // None of them leaves anything behind: what they import is read once by each of the two.
          isolate: false,
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'console',
          // What needs a document, or what the build makes of the console, says so by its name.
          include: ['tests/src/**/*.{test.tsx,console.test.ts}'],
          environment: 'jsdom',
          // A context for each file in threads that stay: a process for each takes twice as long, most of it to start.
          pool: 'vmThreads',
          maxWorkers,
          setupFiles: ['tests/harness/console-setup.ts'],
          testTimeout: 240_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/{server,simulator}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/harness/global-postgres.ts'],
          // As for the unit tests: to read the whole server anew for each file takes a third of the time.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll },
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/harness/run-folder.ts'],
          environment: 'node',
          // The browser and the connections to the stacks are a worker's: one for all of its files.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll },
          maxWorkers: 2,
        },
      },
    ],
  },
})
