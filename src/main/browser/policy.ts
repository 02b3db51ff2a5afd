// The headers on every answer of the browser host. The content policy is the one of the Electron windows, but that calls and
// events go over the network here, to this same origin and to no other.

const directives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'media-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/** `nonce` is for the one style element that a page may carry; without one there may be none. */
export const contentPolicy = (nonce?: string): string =>
  Object.entries(directives)
    .map(([name, value]) => (name === 'style-src' && nonce ? `${name} ${value} 'nonce-${nonce}'` : `${name} ${value}`))
    .join('; ');

export const commonHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',

  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()',
  'cache-control': 'no-store',
};
