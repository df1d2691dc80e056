/** What people choose first, without the digits and signs around it: words, names of keys side by side, sequences. */
const commonWords = new Set(
  `a aa aaa aaaa abc abcd abcde abcdef abcdefg abcdefgh admin administrator asd asdf asdfg asdfgh asdfghjkl baseball
  batman changeme china default dragon farwatch football guest hello iloveyou iot letmein login lora loveyou master
  michael mima monkey mustang mypassword nihao operator pass passwd passwort password princess q qa qaz qazwsx qazwsxedc qq
  qw qwe qwer qwert qwerty qwertyuiop root secret server shadow starwars sunshine superman support system temp test
  tester testing trustno user welcome woaini wode x xx xxx z zaq zaqxsw zx zxc zxcv zxcvbn zxcvbnm zz`.split(
    /\s+/,
  ),
)

const standIns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const shortestName = 4

/**
 * Whether a password that meets the rule is still among the first that somebody would try: it holds the login name, or is
 * a common word with digits and signs around or between its letters.
 */
export function isGuessable(password: string, loginName: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const name = loginName.toLowerCase()
  if (name.length >= shortestName && lower.includes(name)) return true
  if (/[^!-~]/.test(lower)) return false
  const core = lower.replace(/^[^a-z]+/, '').replace(/[^a-z@$]+$/, '')
  const spelled = [...core].map((sign) => standIns[sign] ?? sign).join('')
  return commonWords.has(spelled) || commonWords.has(lower.replaceAll(/[^a-z]/g, ''))
}
