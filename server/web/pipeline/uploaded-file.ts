import type { FastifyRequest } from 'fastify'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { errorCode } from '../../db/error-code.ts'
import { invalidField, Refused } from './refused.ts'

/** What came in a form with one file in the field `file`. */
export interface Upload {
  bytes: Buffer
  /** As the sender calls it; it says nothing about what the file is. */
  fileName: string
  /** The form's other fields. */
  fields: ReadonlyMap<string, string>
}

/** For `@fastify/multipart`. */
export const multipartLimits = {
  fileSize: uploadLimits.mostBytes,
  files: 1,
  fields: 20,
  fieldSize: 1000,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 50,
} as const

/** @throws Refused `upload.missing` when there is no such file, `upload.noBytes`, `upload.severalFiles`, `upload.tooLarge`, `body.malformed` for a form that breaks off */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refused('upload.missing')
  try {
    return await readParts(request)
  } catch (error) {
    if (error instanceof Refused) throw error
    const code = errorCode(error) ?? ''
    // It may come from the file's bytes, or from the part after a file that was cut off.
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refused('upload.tooLarge', { args: { limit: uploadLimits.mostBytes / 1024 / 1024 } })
    if (code === 'FST_FILES_LIMIT') throw new Refused('upload.severalFiles')
    // The framework says what is wrong with a form; what else fails is that its end does not come.
    throw code.startsWith('FST_') ? error : new Refused('body.malformed')
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  const fields = new Map<string, string>()
  let file: Pick<Upload, 'bytes' | 'fileName'> | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      const value = String(part.value)
      if ((fields.get(part.fieldname) ?? value) !== value) throw invalidField(part.fieldname, 'field.twofold')
      fields.set(part.fieldname, value)
    } else if (part.fieldname === 'file') file = { bytes: await part.toBuffer(), fileName: nameOf(part) }
    else part.file.resume()
  }
  if (file === null) throw new Refused('upload.missing')
  if (file.bytes.length === 0) throw new Refused('upload.noBytes')
  return { ...file, fields }
}

/** A part of bytes is a file too, and need not have a name. */
function nameOf({ filename }: { filename?: string }): string {
  return filename ?? ''
}
