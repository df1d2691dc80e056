/** A record where it stands alone: by what people know it, and what they call it besides. @param byname empty where there is none */
export function fullName(name: string, byname: string): string {
  return byname === '' ? name : `${name} · ${byname}`
}
