import { escaped } from './xml-text.ts'
import type { NewPart } from './write-zip.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const package2006 = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** How the cells of a column can look; `said` is what is wrong, in lines, and `wrapped` any long text. */
const looks = ['plain', 'wrong', 'wrongDay', 'message', 'wrapped'] as const
export type Look = (typeof looks)[number]

/** The styles of headings. */
export const headingStyles = { right: 1, wrong: 2 } as const
const firstOfColumns = 3

/** The style of the cells of a column. @param place of its format among all of the book */
export function styleOf(place: number, look: Look): number {
  return firstOfColumns + looks.length * place + looks.indexOf(look)
}

/** A sheet by its name and its XML from `<sheetViews>` on. */
interface SheetPart {
  name: string
  content: NewPart['content']
  /** Its cells that are chosen from, as `$A$1:$B$9`. */
  filter: string | null
}

/** The parts of a book. @param formats of the columns of all its sheets, one after the other */
export function bookParts(sheets: readonly SheetPart[], formats: readonly string[]): NewPart[] {
  const part = (partName: string, xml: string): NewPart => ({ name: partName, content: [start + xml] })
  const files = sheets.map((_, place) => `worksheets/sheet${place + 1}`)
  const names = sheets.map(
    ({ name }, place) => `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
  )
  const filters = sheets.flatMap(({ name, filter }, place) =>
    filter === null
      ? []
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${place}" hidden="1">${escaped(`'${name}'!${filter}`)}</definedName>`,
  )
  const defined = filters.length === 0 ? '' : `<definedNames>${filters.join('')}</definedNames>`
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${package2006}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}` +
        `${files.map((file) => override(file, 'worksheet')).join('')}</Types>`,
    ),
    part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.join('')}</sheets>${defined}</workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([...files.map((file) => ['worksheet', `${file}.xml`] as const), ['styles', 'styles.xml']]),
    ),
    part('xl/styles.xml', styleSheet(formats)),
    ...sheets.map(({ content }, place) => ({ name: `xl/${files[place]}.xml`, content: framed(content) })),
  ]
}

async function* framed(sheet: NewPart['content']): AsyncGenerator<string> {
  yield `${start}<worksheet xmlns="${main}">`
  yield* sheet
  yield '</worksheet>'
}

const override = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${types}.${type}+xml"/>`

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], place) =>
      `<Relationship Id="rId${place + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${package2006}/relationships">${lines.join('')}</Relationships>`
}

const firstOwnFormat = 164
/** As the person’s spreadsheet shows days. */
const dayFormat = 14
const font = (more: string) => `<font>${more}<sz val="11"/>`
const named = '<name val="Calibri"/><family val="2"/></font>'
const red = '<color rgb="FF9C0006"/>'
const fill = (type: string, colour = '') =>
  `<fill><patternFill patternType="${type}">${colour}</patternFill></fill>`
const pale = '<fgColor rgb="FFE7ECF3"/><bgColor indexed="64"/>'
const pink = '<fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/>'
const wrapped = '<alignment vertical="top" wrapText="1"/>'

function styleSheet(formats: readonly string[]): string {
  const own = [...new Set(formats)]
  const numbers = own.map(
    (format, place) => `<numFmt numFmtId="${firstOwnFormat + place}" formatCode="${escaped(format)}"/>`,
  )
  const style = (format: number, fontNumber: number, fillNumber: number, alignment = '') =>
    `<xf numFmtId="${format}" fontId="${fontNumber}" fillId="${fillNumber}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${alignment}</xf>`
  const ofColumns = formats.map((format) => {
    const number = firstOwnFormat + own.indexOf(format)
    const byLook = {
      plain: style(number, 0, 0),
      wrong: style(number, 2, 2),
      wrongDay: style(dayFormat, 2, 2),
      message: style(number, 2, 0, wrapped),
      wrapped: style(number, 0, 0, wrapped),
    }
    return looks.map((look) => byLook[look]).join('')
  })
  const all = [style(0, 0, 0), style(49, 1, 3, wrapped), style(49, 3, 2, wrapped), ...ofColumns]
  return (
    `<styleSheet xmlns="${main}">${counted('numFmts', numbers)}` +
    counted('fonts', [
      font('') + named,
      font('<b/>') + named,
      `${font('')}${red}${named}`,
      `${font('<b/>')}${red}${named}`,
    ]) +
    counted('fills', [fill('none'), fill('gray125'), fill('solid', pink), fill('solid', pale)]) +
    counted('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']) +
    counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
    `<cellXfs count="${firstOfColumns + looks.length * formats.length}">${all.join('')}</cellXfs>` +
    `${counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>'])}</styleSheet>`
  )
}

const counted = (name: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `<${name} count="${lines.length}">${lines.join('')}</${name}>`
