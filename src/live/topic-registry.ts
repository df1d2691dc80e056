import { BehaviorSubject } from 'rxjs'

import { formatTopic, type Topic } from '#contract/wire/live.ts'

/** Who wants which topic, counted, so that two components may want the same one. */
export class TopicRegistry {
  readonly #wanted = new Map<string, number>()
  /** The topics wanted now, each once, in one order. */
  readonly topics$ = new BehaviorSubject<readonly string[]>([])

  /** @returns what ends the subscription */
  register(topics: readonly Topic[]): () => void {
    const names = topics.map(formatTopic)
    for (const name of names) this.#wanted.set(name, (this.#wanted.get(name) ?? 0) + 1)
    this.#publish()
    return () => {
      for (const name of names) {
        const left = (this.#wanted.get(name) ?? 0) - 1
        if (left > 0) this.#wanted.set(name, left)
        else this.#wanted.delete(name)
      }
      this.#publish()
    }
  }

  #publish(): void {
    this.topics$.next([...this.#wanted.keys()].sort())
  }
}
