import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Table } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'

import { Dialog } from '../dialog.tsx'
import { copyText } from '../copy-text.tsx'
import { rem } from '../rem.ts'
import type { FailureDetails } from './failure-details.ts'

function textOf(details: FailureDetails): string {
  const lines =
    details.kind === 'upload'
      ? details.lines
      : details.records.map(({ objectid, msg }) => `${objectid}\t${msg}`)
  return lines.join('\n')
}

/** What is wrong with a file line by line, or with which records of a batch; it can be copied. */
export function FailureDetailsDialog({ details, onClose }: { details: FailureDetails; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      onClose={onClose}
      size={rem(560)}
      styles={{ body: { overflowWrap: 'anywhere' } }}
      title={details.kind === 'upload' ? t`Format reminder` : t`Some entries failed`}
    >
      {details.kind === 'upload' ? (
        <ol>
          {[...new Set(details.lines)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      ) : (
        <>
          <p>
            <Trans>These entries failed; the rest are done.</Trans>
          </p>
          <Table aria-label={t`Some entries failed`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th style={{ whiteSpace: 'nowrap' }}>
                  <Trans>Record</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans>Reason</Trans>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {details.records.map(({ objectid, msg }) => (
                <Table.Tr key={objectid}>
                  <Table.Td>{objectid}</Table.Td>
                  <Table.Td>{msg}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          leftSection={<IconCopy size="1rem" stroke={1.5} />}
          onClick={() => void copyText(textOf(details))}
        >
          <Trans>Copy</Trans>
        </Button>
        <Button data-autofocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
