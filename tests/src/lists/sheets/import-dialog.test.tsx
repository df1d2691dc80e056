import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Language } from '#contract/wire/enumerations.ts'
import { deviceCodeList } from '#contract/lists/device-code.ts'
import { gatewayList } from '#contract/lists/gateway.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { terminalList } from '#contract/lists/terminal.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { ImportDialog } from '#src/lists/sheets/import-dialog.tsx'
import { ListPartsContext } from '#src/lists/page/list-parts.ts'
import { listServer, type SheetChoice } from '#src/lists/page/list-server.ts'
import { listWords } from '#src/lists/page/list-words.ts'
import { forgetUnsavedBeside } from '#src/tabs/unsaved-forms.ts'
import { noticeHistory$ } from '#src/ui/notices/notice-history.ts'
import { cleanReport } from '#tests/harness/clean-report.ts'
import { show } from '#tests/src/show.tsx'

const may = { add: true, edit: true, delete: true, export: true, import: true, freeze: true }
const clean = cleanReport(3)
/** Whether the browser asks before the page is left by a reload or by closing it. */
const browserAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

interface Sending {
  name: string
  choice: SheetChoice
  answer: (report: UploadReport) => void
  fail: (failure: CallFailure) => void
}

/** The import of a list; each sheet that is sent waits for its answer. */
async function open(form: ListForm, language: Language = 'en') {
  const sent: Sending[] = []
  const onTemplate = vi.fn<() => void>()
  const server = {
    ...listServer(form),
    downloadTemplate: async () => {
      onTemplate()
      return 'template.xlsx'
    },
    upload: (file: File, choice: SheetChoice) =>
      new Promise<UploadReport>((answer, fail) => sent.push({ name: file.name, choice, answer, fail })),
  }
  const onClose = vi.fn<() => void>()
  const words = listWords(form, language)
  const parts = { form, words, look: {}, server, rights: may, statusChange: null, extras: {} }
  await show(
    <ListPartsContext value={parts}>
      <ImportDialog onClose={onClose} />
    </ListPartsContext>,
    language,
  )
  return { user: userEvent.setup(), sent, onTemplate, onClose }
}
const sheet = (name: string) => new File(['x'], name)
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByText('Drop a spreadsheet here').closest('div') ?? document.body, {
    dataTransfer: { files },
  })
const button = (name: string) => screen.getByRole('button', { name })
const answer = (sending: Sending | undefined) => act(async () => sending?.answer(clean))

beforeEach(() => localStorage.clear())
afterEach(() => forgetUnsavedBeside([]))

describe('the import of a sheet', () => {
  it.each([
    ['zh', '表格中的坐标类型', '百度（BD-09）', ['提醒后覆盖', '忽略重复项']],
    ['en', 'Coordinate type of the sheet', 'Baidu (BD-09)', ['Remind and overwrite', 'Ignore duplicates']],
    ['ja', 'シートの座標系', 'Baidu（BD-09）', ['確認して上書き', '重複を無視']],
  ] as const)(
    'in %s offers to cover or to ignore what is there, and has %s as %s #imports-7',
    async (language, label, baidu, choices) => {
      await open(gatewayList, language)
      const radios = screen.getAllByRole<HTMLInputElement>('radio')

      expect(radios.map((radio) => radio.labels?.[0]?.textContent)).toEqual(choices)
      expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
        ['1', true],
        ['3', false],
      ])
      expect(screen.getByRole('combobox', { name: label })).toHaveValue(baidu)
    },
  )

  it('asks for no coordinates where a list has no positions', async () => {
    await open(deviceCodeList)

    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('gives the template of the list #imports-8', async () => {
    const { user, onTemplate } = await open(gatewayList)
    await user.click(button('Download the template'))

    expect(onTemplate).toHaveBeenCalledOnce()
  })

  it('takes the last of several files, and sends it with what was chosen #imports-9', async () => {
    const { user, sent } = await open(gatewayList)
    drop(sheet('one.xlsx'), sheet('two.xls'))
    await user.click(screen.getByRole('radio', { name: /^Ignore/ }))
    await user.click(screen.getByRole('combobox', { name: 'Coordinate type of the sheet' }))
    await user.click(screen.getByRole('option', { name: 'GPS (WGS84)' }))
    await user.click(button('Check the file'))

    expect(sent.map(({ name, choice }) => [name, choice])).toEqual([
      [
        'two.xls',
        {
          repeatOption: 3,
          coordinateType: 1,
          dryRun: true,
          confirmed: false,
          run: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      ],
    ])
  })

  it('refuses what is no spreadsheet by its name #imports-10', async () => {
    await open(gatewayList)
    drop(sheet('codes.csv'))

    expect(screen.getByRole('alert')).toHaveTextContent('“codes.csv” is not a spreadsheet.')
    expect(button('Check the file')).toBeDisabled()
  })

  it('takes no file that the server would refuse for its size once all of it was sent', async () => {
    await open(gatewayList)
    const large = sheet('gateways.xlsx')
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 })
    drop(large)

    expect(screen.getByRole('alert')).toHaveTextContent('“gateways.xlsx” is larger than 20 MB.')
    expect(button('Check the file')).toBeDisabled()
  })

  it('that the server refuses lists the parts of its text, and keeps the file #imports-11', async () => {
    const { user, sent } = await open(gatewayList)
    drop(sheet('gateways.xlsx'))
    await user.click(button('Check the file'))
    const message = 'Row 2: no key; Row 5: no type;'
    await act(async () =>
      sent[0]?.fail(new CallFailure('refused', 'gateway/upload', { code: 10_001, message })),
    )
    const lines = [...screen.getByRole('alert').children].map(({ textContent }) => textContent)

    expect(lines).toEqual(['Row 2: no key', 'Row 5: no type'])
    expect(screen.getByText('gateways.xlsx')).toBeVisible()
    expect(screen.getByRole('region', { name: 'File selection' })).toHaveFocus()
  })

  it('is what the browser asks about from the check until the sheet is written, and not before or after #imports-12', async () => {
    const { user, sent, onClose } = await open(gatewayList)
    drop(sheet('gateways.xlsx'))
    expect(browserAsks()).toBe(false)
    await user.click(button('Check the file'))
    expect(browserAsks()).toBe(true)
    await answer(sent[0])
    expect(browserAsks()).toBe(true)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }))
    expect(browserAsks()).toBe(true)
    await answer(sent[1])

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(browserAsks()).toBe(false)
    const { container } = await show(noticeHistory$.value[0]?.message)
    expect(container).toHaveTextContent('Operation succeeded3 added, 0 overwritten, 0 skipped')
  })

  it('is not asked about any more once it was left', async () => {
    const { user, onClose } = await open(gatewayList)
    drop(sheet('gateways.xlsx'))
    await user.click(button('Check the file'))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The file is still being uploaded or checked. Nothing has been written yet.',
    )
    expect(button('Continue')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(button('Discard'))

    expect(onClose).toHaveBeenCalledOnce()
    expect(browserAsks()).toBe(false)
  })

  it('asks before it closes over what was checked, and says so anew when the check ends meanwhile', async () => {
    const { user, sent, onClose } = await open(gatewayList)
    drop(sheet('gateways.xlsx'))
    await user.click(button('Check the file'))
    await user.keyboard('{Escape}')
    await answer(sent[0])
    expect(screen.getByRole('alert')).toHaveTextContent('The checked file is not imported yet.')
    await user.click(button('Continue'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }))
    expect(screen.getByRole('region', { name: 'Writing' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await answer(sent[1])
  })

  it.each([
    ['errors', { ...clean, errorCount: 1, errors: [{ row: 2, column: 'Key', msg: 'cannot be empty' }] }],
    ['nothing new', { ...clean, added: 0, skipped: 3, duplicateCount: 3 }],
  ])('closes at once over %s, which is there to be read', async (_, report) => {
    const { user, sent, onClose } = await open(gatewayList)
    drop(sheet('gateways.xlsx'))
    await user.click(button('Check the file'))
    await act(async () => sent[0]?.answer(report))
    await user.keyboard('{Escape}')

    expect(onClose).toHaveBeenCalledOnce()
  })

  it('says why nothing can be imported when each row is there already', async () => {
    const { user, sent } = await open(gatewayList)
    drop(sheet('gateways.xlsx'))
    await user.click(screen.getByRole('radio', { name: /^Ignore/ }))
    await user.click(button('Check the file'))
    await act(async () => sent[0]?.answer({ ...clean, added: 0, skipped: 3, duplicateCount: 3 }))

    expect(button('Import')).toBeDisabled()
    expect(
      screen.getByText(/^Nothing to import: every row already exists or belongs to another company/),
    ).toBeVisible()
  })

  it.each([
    ['terminals', terminalList, 1],
    ['device codes', deviceCodeList, 0],
  ])('says whether the sheet with errors has the keys of %s', async (_, list, notes) => {
    const { user, sent } = await open(list)
    drop(sheet('sheet.xlsx'))
    await user.click(button('Check the file'))
    const errors = [{ row: 2, column: 'Alias', msg: 'can have at most 8 characters' }]
    await act(async () => sent[0]?.answer({ ...clean, errorCount: 1, errors, reportKey: 'f'.repeat(32) }))

    expect(screen.getByRole('button', { name: /sheet with errors/ })).toBeVisible()
    expect(screen.queryAllByText(/^The sheet with errors has no keys/)).toHaveLength(notes)
  })

  it('covers what was seen and confirmed, and no more: the server is told what that was', async () => {
    const { user, sent } = await open(terminalList)
    const known = 'f'.repeat(32)
    const seen = { ...clean, added: 1, duplicateCount: 2, known }
    drop(sheet('terminals.xlsx'))
    await user.click(button('Check the file'))
    await act(async () => sent[0]?.answer(seen))
    await user.click(button('Import and overwrite…'))
    await user.click(button('Overwrite 2 entries'))
    expect(sent[1]?.choice).toMatchObject({ dryRun: false, confirmed: true, known })

    const data = { ...seen, added: 0, duplicateCount: 3, known: '0'.repeat(32) }
    const message = 'The existing records have changed since the check'
    await act(async () =>
      sent[1]?.fail(new CallFailure('refused', 'ms/upload', { code: 10_001, message, data })),
    )

    expect(screen.getByRole('alert')).toHaveTextContent(message)
    await user.click(button('Import and overwrite…'))
    expect(button('Overwrite 3 entries')).toBeVisible()
  })

  it('says of terminals how many that have measured get another type, before they are covered', async () => {
    const { user, sent } = await open(terminalList)
    drop(sheet('terminals.xlsx'))
    await user.click(button('Check the file'))
    await act(async () => sent[0]?.answer({ ...clean, added: 1, duplicateCount: 2, retyped: 2 }))
    expect(screen.getByText('Changing type').nextSibling).toHaveTextContent('2')
    await user.click(button('Import and overwrite…'))

    expect(screen.getByRole('alert')).toHaveTextContent(
      '2 terminals with readings change their type. Only readings that the new type knows will be shown.',
    )
  })
})
