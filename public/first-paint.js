// The colour scheme, as src/ui/theme.ts; a console that did not come: docs/decisions/0046.
;(function (page) {
  var asks
  var scheme
  try {
    scheme = localStorage.getItem('farwatch-color-scheme')
  } catch (_) {}
  if (!/^(light|dark)$/.test(scheme)) scheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  page.documentElement.setAttribute('data-mantine-color-scheme', scheme)

  var byId = page.getElementById.bind(page)

  function ask() {
    byId('loading').style.animation = 'none'
    asks = asks || setTimeout(fetchAll, 3000)
  }

  function fetchAll() {
    if (!byId('loading')) return
    var files = performance.getEntriesByType('resource').concat({ name: location.href })
    Promise.all(
      files.map(function ({ name }) {
        return (/\.(js|css)$/.test(name) || name === location.href) && fetch(name, { cache: 'reload' })
      }),
    )
      .then(function (answers) {
        if (Date.now() - sessionStorage.reloaded < 60000 || !answers.pop().ok) throw 0
        sessionStorage.reloaded = Date.now()
        location.reload()
      })
      .catch(function () {
        setTimeout(fetchAll, 3000)
      })
  }

  page.addEventListener('DOMContentLoaded', function () {
    if (byId('root')) return
    page.body.innerHTML = '<p id="loading">重新加载 · Reloading · 再読み込み</p>'
    ask()
  })

  addEventListener(
    'error',
    function (event) {
      var part = event.target
      if (!byId('loading')) return
      if (part.rel !== 'stylesheet') return part.rel || ask()
      part.remove()
      setTimeout(function () {
        page.head.append(part)
      }, 500)
    },
    true,
  )
})(document)
