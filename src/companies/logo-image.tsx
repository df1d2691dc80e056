import { useEffect, useState, type ReactNode } from 'react'

import type { CompanyId } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'

interface LogoImageProps {
  /** `company/getLogo` with its query, as rows and the session have it. */
  address: string
  alt: string
  /** Stands there when it cannot be fetched. */
  children?: ReactNode
}

/** By address, which names the picture's version; the newest few. */
const cachedImages = new Map<string, Promise<string>>()
const mostCached = 20

/** A company's logo. It is fetched by a call, since nobody without a session sees it. */
export function LogoImage({ address, alt, children = null }: LogoImageProps) {
  const [shown, setShown] = useState<{ address: string; picture: string | null } | null>(null)
  useEffect(() => {
    let left = false
    const show = (picture: string | null) => {
      if (!left) setShown({ address, picture })
    }
    pictureAt(address).then(
      (picture) => show(picture === '' ? null : picture),
      () => show(null),
    )
    return () => {
      left = true
    }
  }, [address])
  if (shown?.address !== address) return null
  return shown.picture === null ? children : <img src={shown.picture} alt={alt} width={200} height={50} />
}

function pictureAt(address: string): Promise<string> {
  const there = cachedImages.get(address)
  if (there !== undefined) return there
  const picture = fetchPicture(address)
  cachedImages.set(address, picture)
  picture.catch(() => cachedImages.delete(address))
  const [oldest] = cachedImages.keys()
  if (cachedImages.size > mostCached && oldest !== undefined) cachedImages.delete(oldest)
  return picture
}

async function fetchPicture(address: string): Promise<string> {
  const { objectid, version } = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server made the address
  const query = { objectid: objectid as CompanyId, ...(version !== undefined && { version }) }
  const { data } = await request('company/getLogo', { query, quiet: true })
  return data.type === '' ? '' : `data:${data.type};base64,${data.base64Img}`
}
