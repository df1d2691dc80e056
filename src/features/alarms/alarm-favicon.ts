const waves =
  'M8.2 23.8a11 11 0 0 1 0-15.6M23.8 8.2a11 11 0 0 1 0 15.6M12.1 19.9a5.5 5.5 0 0 1 0-7.8M19.9 12.1a5.5 5.5 0 0 1 0 7.8'

/** The sign of the product with the number of priority alarms on it. */
export function badgedIcon(priority: number): string {
  const number = priority > 99 ? '99+' : String(priority)
  const size = { 1: 17, 2: 15, 3: 12 }[number.length] ?? 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1e242b"/><path d="${waves}" fill="none" stroke="#d7dce2" stroke-width="2.5" stroke-linecap="round"/><path d="M20 8l12 12-12 12L8 20z" fill="#b3261e" stroke="#fff" stroke-width="1.5"/><text x="20" y="${20 + size * 0.36}" font-family="sans-serif" font-weight="700" font-size="${size}" fill="#fff" text-anchor="middle">${number}</text></svg>`
}

/** Puts the number of priority alarms on the icon of the browser's tab; 0 takes it off. */
export function badgeFavicon(priority: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon === null) return
  icon.href =
    priority === 0 ? '/favicon.svg' : `data:image/svg+xml,${encodeURIComponent(badgedIcon(priority))}`
}
