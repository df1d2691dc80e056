import { dirname, join } from 'node:path/posix'

import { importsOf, type SourceFile } from './source-files.ts'

/**
 * Groups of files that import each other, over however many others, imports of types included. Each group is sorted by path;
 * Tarjan's algorithm for strongly connected components.
 */
export function importCircles(files: readonly SourceFile[]): string[][] {
  const imported = new Map(files.map((file) => [file.path, targetsOf(file)]))
  const orders = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  /** @returns the least order that is reached from here among the files that are still open */
  function visit(path: string): number {
    const order = orders.size
    orders.set(path, order)
    open.push(path)
    let least = order
    for (const target of imported.get(path) ?? []) {
      if (!imported.has(target)) continue
      const known = orders.get(target)
      if (known === undefined) least = Math.min(least, visit(target))
      else if (open.includes(target)) least = Math.min(least, known)
    }
    if (least === order) {
      const group = open.splice(open.indexOf(path))
      if (group.length > 1) circles.push(group.toSorted())
    }
    return least
  }

  for (const path of imported.keys()) if (!orders.has(path)) visit(path)
  return circles
}

function targetsOf(file: SourceFile): string[] {
  return importsOf(file).flatMap(({ specifier }) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [join(dirname(file.path), specifier)] : []
  })
}
