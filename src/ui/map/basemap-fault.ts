import { BehaviorSubject } from 'rxjs'

/**
 * `missing`: the server has no such file. `away`: it cannot be asked. `damaged`: what it gives is no archive, or does not
 * come in the parts that were asked for.
 */
export type BasemapFault = 'missing' | 'away' | 'damaged'

/** Why the basemap is not there, or not whole; null while nothing is known to be wrong. */
export const basemapFault$ = new BehaviorSubject<BasemapFault | null>(null)
