/** Bounds of a sheet that is uploaded; beyond the first it is refused as `upload.tooLarge`, beyond others `upload.tooMuch`. */
export const uploadLimits = {
  mostBytes: 20 * 1024 * 1024,
  /** Of the file when unpacked. */
  mostUnpackedBytes: 200 * 1024 * 1024,
  /** Without the row of headings; a whole sheet of Excel 97. */
  mostRows: 65_536,
  mostColumns: 100,
} as const

/** Lines of errors in the `msg` of a reply; then comes how many more there are. */
export const mostErrorLines = 100
/** Entries in the `errors` and `duplicates` of an upload's report. */
export const mostReported = 1000
export const reportMinutes = 60

/** An export beyond it is refused as `list.tooLong`. */
export const mostExportedRows = 100_000

/** Devices that one sheet moves, with what goes along; beyond it is refused as `move.tooMany`. */
export const mostMovedDevices = 20_000
