import { afterEach, beforeEach, vi } from 'vitest'

/** jsdom lays nothing out: what draws only what is on screen would draw nothing. */
export function giveRoom(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  })
  afterEach(() => vi.restoreAllMocks())
}
