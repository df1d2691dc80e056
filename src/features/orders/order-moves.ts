import { recordStatus, type RecordStatus, type SendOrderStatus } from '#contract/wire/enumerations.ts'
import { statusAfter, type OrderMove } from '#machines/order-chart.ts'

/** What has an order or may get one: an alarm, or a maintenance record. */
export interface Ordered {
  sendOrderStatus: SendOrderStatus
  /** Of its alarm; absent: it is about none. */
  recordStatus?: RecordStatus
  /** The reader is the processor; absent where the reader need not be. */
  mine?: boolean
}

/** Why a move cannot be made. `nothing`: nothing is selected. */
export type MoveObstacle = 'nothing' | 'recovered' | 'status' | 'notYours'

const byProcessor = new Set<OrderMove>(['accept', 'reject', 'complete', 'interrupt'])
const whileLasting = new Set<OrderMove>(['dispatch', 'recover'])

/** @param forOthers the reader may make the move for the processor */
export function obstacleTo(move: OrderMove, row: Ordered, forOthers = false): MoveObstacle | null {
  if (whileLasting.has(move) && row.recordStatus === recordStatus.values.recovered) return 'recovered'
  if (statusAfter(row.sendOrderStatus, move) === null) return 'status'
  return byProcessor.has(move) && row.mine === false && !forOthers ? 'notYours' : null
}

/** Those of the rows that can make the move. */
export function movable<Row extends Ordered>(
  rows: readonly Row[],
  move: OrderMove,
  forOthers = false,
): Row[] {
  return rows.filter((row) => obstacleTo(move, row, forOthers) === null)
}

/** Why none of the rows can make any of the moves; null: at least one can. */
export function obstacleToAll(rows: readonly Ordered[], moves: readonly OrderMove[]): MoveObstacle | null {
  const [first] = rows
  if (first === undefined) return 'nothing'
  if (moves.some((move) => movable(rows, move).length > 0)) return null
  const found = rows.flatMap((row) => moves.map((move) => obstacleTo(move, row)))
  return found.find((obstacle) => obstacle === 'notYours') ?? found[0] ?? null
}
