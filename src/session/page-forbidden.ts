/** The page exists, but not for this person. */
export class PageForbidden extends Error {
  override readonly name = 'PageForbidden'
  readonly page: string

  constructor(page: string) {
    super(`${page} is not among the permitted pages`)
    this.page = page
  }
}
