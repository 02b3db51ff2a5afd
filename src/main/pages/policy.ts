// What a page of ours may load and do, in a window and in a browser alike: its own files, and styles that carry the nonce of
// this very page. Each host adds what differs: whom a page may talk to.

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

/** In a window calls go over the bridge: the network is shut. */
export const windowPolicy = (nonce: string): string => text({ ...strict, 'style-src': selfOr(nonce) });

/** In a browser calls go to this same origin, and to no other. Without a nonce there may be no style element. */
export const browserPolicy = (nonce?: string): string =>
  text({ ...strict, 'connect-src': "'self'", ...(nonce !== undefined && { 'style-src': selfOr(nonce) }) });

/** While the screens are developed: Vite's own script carries the nonce, and its socket tells of changes. */
export const developmentPolicy = (nonce: string, socket: string): string =>
  text({
    ...strict,
    'script-src': selfOr(nonce),
    'style-src': selfOr(nonce),
    'connect-src': `'self' ${socket}`,
  });

/** A page that does nothing but run one script, which carries the nonce. */
export const scriptPolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** On every answer, beside its policy. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
