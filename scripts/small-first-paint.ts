import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { minify, type Plugin } from 'vite'

const name = 'first-paint.js'

/** Minifies the one script that stands in `public/`, so that the browser has it before any other. */
export function smallFirstPaint(): Plugin {
  let folder = ''
  return {
    name: 'small-first-paint',
    apply: ({ publicDir }, { command }) => command === 'build' && publicDir !== false,
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      const path = join(folder, name)
      const { code } = await minify(name, await readFile(path, 'utf8'))
      await writeFile(path, code)
    },
  }
}
