// Sets the colour scheme before anything is painted; the same key as src/ui/theme.ts.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('farwatch-color-scheme')
  } catch (_) {}
  var scheme = chosen === 'light' || chosen === 'dark' ? chosen : matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
