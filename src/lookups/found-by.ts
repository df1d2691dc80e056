/**
 * Whether a label holds every word of what was typed, whatever its case and width. Offsets are found as people write them,
 * `UTC+09:00` by `+9` and `UTC+05:30` by `gmt+530`.
 */
export function foundBy(typed: string, label: string): boolean {
  const held = plain(label)
  return plain(typed)
    .split(' ')
    .every((word) => held.includes(word) || held.includes(withOffset(word)))
}

function plain(text: string): string {
  return text.normalize('NFKC').replaceAll('−', '-').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

function withOffset(word: string): string {
  const parts = /^(utc|gmt)?([+-])(\d{1,2}):?(\d\d)?$/.exec(word)
  if (parts === null) return word
  const [, , sign = '', hours = '', minutes = ''] = parts
  return `utc${sign}${hours.padStart(2, '0')}:${minutes}`
}
