import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const packages = ['chromium', 'fonts-noto-cjk']

/** Path of the browser that the tests drive: FARWATCH_CHROMIUM, or one that is installed; null when there is none. */
export function findChromium(): string | null {
  const named = process.env['FARWATCH_CHROMIUM']
  return (named ? [named] : candidates).find((path) => existsSync(path) && answers(path)) ?? null
}

/** Installs Debian's Chromium when there is none and this is root; otherwise says what is missing. */
export async function ensureChromium(): Promise<void> {
  if (findChromium() !== null) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      'The end-to-end tests need Chromium, which is not installed. On Debian, as root:\n' +
        `  apt-get update && apt-get install -y ${packages.join(' ')}\n` +
        'Elsewhere name its path in FARWATCH_CHROMIUM. They will fail now; the other tests run.',
    )
    return
  }
  console.log(`installing ${packages.join(' and ')} (once; some minutes)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
    if (status === 0) continue
    console.error(`${stdout}${stderr}\napt-get ${args.join(' ')} failed; the end-to-end tests need Chromium.`)
    return
  }
}

/** On some systems the program of this name only says where to get the real one. */
function answers(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}
