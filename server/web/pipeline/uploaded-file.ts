import type { FastifyRequest } from 'fastify'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import { Refused } from './refused.ts'

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

/** @throws Refused `upload.missing` when there is no such file, `upload.tooLarge` */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refused('upload.missing')
  try {
    return await readParts(request)
  } catch (error) {
    // It may come from the file's bytes, or from the part after a file that was cut off.
    const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    if (!tooLarge) throw error
    throw new Refused('upload.tooLarge', { args: { limit: uploadLimits.mostBytes / 1024 / 1024 } })
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  const fields = new Map<string, string>()
  let file: Pick<Upload, 'bytes' | 'fileName'> | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.set(part.fieldname, String(part.value))
    else if (part.fieldname === 'file') file = { bytes: await part.toBuffer(), fileName: part.filename }
    else part.file.resume()
  }
  if (file === null || file.bytes.length === 0) throw new Refused('upload.missing')
  return { ...file, fields }
}
