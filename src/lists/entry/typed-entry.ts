/** What stands in the fields of an entry's form: text in all of them, that of a choice being its value. */
export type TypedEntry = Record<string, string>

export type FieldFault =
  | { readonly kind: 'required' | 'format' | 'oneLine' }
  | { readonly kind: 'tooLong'; readonly limit: number }
  | { readonly kind: 'hidden'; readonly sign: string }
