/** Files that people take for a spreadsheet of ours, called so in every language. */
export type OtherKind =
  | 'OpenDocument (ods)'
  | 'Numbers'
  | 'xlsb'
  | 'Excel 5.0/95 (xls)'
  | 'XML Spreadsheet 2003'
  | 'HTML'
  | 'CSV'

/** The file is no sheet, is damaged, or is one that is not read. */
export class BadSheet extends Error {
  /** What it is instead, where that is known. */
  readonly is: OtherKind | 'protected' | null
  constructor(is: OtherKind | 'protected' | null = null, options?: ErrorOptions) {
    super(undefined, options)
    this.is = is
  }
}

/** It would unpack to more than was allowed. */
export class TooMuchInside extends Error {}
