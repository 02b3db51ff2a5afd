// What a page of ours may load and do: its own files, and styles that carry the nonce of this very page.

const strict: Readonly<Record<string, string>> = {
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

const text = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

export const contentPolicy = (nonce: string): string => text({ ...strict, 'style-src': `'self' 'nonce-${nonce}'` });

/** While the screens are developed: Vite's own script carries the nonce, and its socket tells of changes. */
export const developmentPolicy = (nonce: string, socket: string): string =>
  text({
    ...strict,
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'connect-src': `'self' ${socket}`,
  });

/** On every answer, beside its policy. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
