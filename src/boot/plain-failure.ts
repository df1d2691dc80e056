const texts = [
  { lang: 'zh-CN', says: '控制台未能加载：服务器或网络暂时不可用，或控制台刚刚更新。', reload: '重新加载' },
  {
    lang: 'en',
    says: 'Could not load the console: there is no connection to the server, or the console was just updated.',
    reload: 'Reload',
  },
  {
    lang: 'ja',
    says: 'コンソールを読み込めませんでした。サーバーまたはネットワークに接続できないか、コンソールが更新されたところです。',
    reload: '再読み込み',
  },
]

/** Says that the console did not come, in its three languages and without any of its parts; the error itself is folded. */
export function showPlainFailure(place: Element, error: unknown, reload = () => location.reload()): void {
  const page = document.createElement('main')
  page.setAttribute('role', 'alert')
  page.style.cssText = 'max-width: 36rem; margin: 15vh auto 0; padding: 0 1.5rem; line-height: 1.6'
  for (const { lang, says, reload: word } of texts) {
    const text = document.createElement('p')
    text.lang = lang
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = word
    button.addEventListener('click', reload)
    text.append(says, ' ', button)
    page.append(text)
  }
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = 'Technical details'
  details.append(summary, String(error))
  page.append(details)
  place.replaceChildren(page)
  // `public/first-paint.js` asks again.
  page.id = 'loading'
  dispatchEvent(new Event('error'))
}
