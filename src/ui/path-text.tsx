import styles from './path-text.module.css'

/** A path, e.g. of a company, whose end is what is looked for: where it has no room, its beginning is cut. */
export function PathText({ children }: { children: string }) {
  return (
    <span className={styles['path']}>
      <bdi>{children}</bdi>
    </span>
  )
}
