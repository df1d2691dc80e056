import './ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { loadRunTimeConfig } from './config/run-time-config.ts'
import { activeLanguage } from './i18n/language.ts'
import { loadCatalogue } from './i18n/load-catalogue.ts'
import { createPages } from './routes.tsx'

const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root')

await Promise.all([loadRunTimeConfig(), loadCatalogue(activeLanguage())])
createRoot(root).render(
  <StrictMode>
    <App pages={createPages()} />
  </StrictMode>,
)
