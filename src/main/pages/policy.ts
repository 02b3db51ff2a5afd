// Content security policies of our pages, in a window and in a browser: a page loads only its own files, and styles with the
// nonce of this response. Each host adds which connections are allowed.

type Directives = Readonly<Record<string, string>>;

const strict: Directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'media-src': "'self'",
  'connect-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

const text = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const selfOr = (nonce: string): string => `'self' 'nonce-${nonce}'`;

/** The policy in an Electron window: requests go through the bridge, so the network is closed. */
export const windowPolicy = (nonce: string): string => text({ ...strict, 'style-src': selfOr(nonce) });

/** The policy in a browser: requests go to the same origin only. Without a nonce, style elements are blocked. */
export const browserPolicy = (nonce?: string): string =>
  text({ ...strict, 'connect-src': "'self'", ...(nonce !== undefined && { 'style-src': selfOr(nonce) }) });

/** The policy during development: Vite's own script carries the nonce, and its web socket reports changes. */
export const developmentPolicy = (nonce: string, socket: string): string =>
  text({
    ...strict,
    'script-src': selfOr(nonce),
    'style-src': selfOr(nonce),
    'connect-src': `'self' ${socket}`,
  });

/** The policy of a page that only runs one script, which carries the nonce. */
export const scriptPolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Headers of every response, beside the policy. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
