/**
 * What every answer tells the browser. MapLibre runs its workers from blobs; Mantine and MapLibre set styles in place;
 * nothing is fetched from elsewhere but the API and tiles of maps, when they are configured to be.
 * @param apiBaseUrl absolute, or a path on this server
 * @param tileOrigins where the configured map providers are
 */
export function securityHeaders(
  apiBaseUrl: string,
  tileOrigins: readonly string[] = [],
): Record<string, string> {
  const api = URL.canParse(apiBaseUrl) ? [new URL(apiBaseUrl).origin] : []
  const elsewhere = [...api, ...tileOrigins].map((origin) => ` ${origin}`).join('')
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "child-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' data: blob:${elsewhere}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}
