import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

import manifest from './package.json' with { type: 'json' }
import { contractChecks } from './scripts/contract-checks.ts'
import { remLengths } from './scripts/rem-lengths.ts'
import { smallFirstPaint } from './scripts/small-first-paint.ts'
import { stylesBelow } from './scripts/styles-below.ts'
import { worldOutline } from './scripts/world-outline.ts'

const server = `http://127.0.0.1:${process.env['FARWATCH_PORT'] || '8080'}`

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    worldOutline(),
    remLengths(),
    contractChecks(),
    smallFirstPaint(),
    stylesBelow(),
  ],
  define: { 'import.meta.env.FARWATCH_VERSION': JSON.stringify(manifest.version) },
  // RxJS has a build in today's JavaScript beside its default one in that of 2009 with helpers.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1800,
  },
  server: { proxy: { '/api': server } },
  preview: { proxy: { '/api': server } },
})
