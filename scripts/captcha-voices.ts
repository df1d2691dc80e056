/**
 * `node scripts/captcha-voices.ts`: speaks the ten digits in three languages with espeak-ng into
 * server/web/captcha/voices/. Run by hand when a voice is to change; the files are committed. Needs Debian's `espeak-ng`
 * and `sox`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../server/web/captcha/voices')
/** Samples a second of the files: µ-law (ITU-T G.711), mono, without a header. */
const rateHz = 8000

const voices = {
  zh: { voice: 'cmn', words: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'] },
  en: {
    voice: 'en-us',
    words: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  },
  ja: {
    voice: 'ja',
    words: ['ゼロ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'],
  },
}

/** Cuts the silence at both ends, and makes all equally loud. */
const soxArguments = [
  ...'-t wav --ignore-length -'.split(' '),
  ...`-r ${rateHz} -c 1 -e mu-law -t raw -`.split(' '),
  ...'silence 1 0.01 0.5% reverse silence 1 0.01 0.5% reverse norm -3'.split(' '),
]

for (const [language, { voice, words }] of Object.entries(voices)) {
  mkdirSync(join(folder, language), { recursive: true })
  for (const [digit, word] of words.entries()) {
    const spoken = execFileSync('espeak-ng', ['-v', voice, '-s', '135', '-a', '160', '--stdout', word])
    const audio = execFileSync('sox', soxArguments, { input: spoken })
    writeFileSync(join(folder, language, `${digit}.ulaw`), audio)
  }
}
