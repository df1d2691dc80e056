import type { Plugin } from 'vite'

/**
 * Names the stylesheets of the page at the end of its body: in its head they would keep the browser from painting that the
 * console is on its way. Scripts wait for them there, too, so that nothing of the console is shown without them.
 */
export function stylesBelow(): Plugin {
  return {
    name: 'styles-below',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        const above = styles.reduce((page, link) => page.replace(link, ''), html)
        return above.replace('</body>', `  ${styles.join('')}\n  </body>`)
      },
    },
  }
}
