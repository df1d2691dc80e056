/** Hands a file to the browser, which puts it where the person keeps downloads. */
export function saveFile(file: Blob, name: string): string {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return name
}
