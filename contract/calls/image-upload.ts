/** Bounds of a picture that is uploaded. */
export const imageUpload = {
  mostBytes: 2 * 1024 * 1024,
  /** The logo of a company is cropped to these pixels before it is uploaded. */
  logo: { width: 200, height: 50 },
} as const
