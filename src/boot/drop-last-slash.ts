/** Takes the slash from the end of the address, where some write one: tabs and menu know each page by one address. */
export function dropLastSlash(): void {
  const address = new URL(location.href)
  const path = address.pathname.replace(/(?<=.)\/+$/, '')
  if (path === address.pathname) return
  address.pathname = path
  history.replaceState(history.state, '', address)
}
