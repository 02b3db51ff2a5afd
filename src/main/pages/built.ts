// The built screens, read once into memory. Only files in this map are served, so no spelling of a path reaches another file.
import { extname, join } from 'node:path';
import type { Files, Random } from '../../shared/ports.ts';

export const html = 'text/html; charset=utf-8';

export type BuiltFile = { readonly type: string; readonly content: Buffer; readonly cached: boolean };
export type Pages = ReadonlyMap<string, BuiltFile>;

/** The kinds of files that the build of the screens makes. */
export const types: Readonly<Record<string, string>> = {
  '.html': html,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Matches a file name with a content hash, as the build makes such names; files with a hash may be cached. */
const hashed = /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/;

/**
 * Reads all files of the screens. Files of an unknown type are skipped, so that nothing is served by accident. Throws if there is
 * no `index.html`.
 */
export const readPages = (files: Files, folder: string): Pages => {
  const pages = new Map<string, BuiltFile>();
  const walk = (inside: string): void => {
    for (const { name, kind } of files.list(join(folder, inside))) {
      const path = `${inside}/${name}`;
      const type = types[extname(name)];
      if (kind === 'folder') walk(path);
      else if (kind === 'file' && type) {
        const read = files.readAll(join(folder, path));
        if (!read.ok) throw new Error(`${path} of the screens cannot be read: ${read.error.code}`);
        pages.set(path, {
          type,
          content: Buffer.from(read.value.buffer, read.value.byteOffset, read.value.length),
          cached: hashed.test(path) && type !== html,
        });
      }
    }
  };
  walk('');
  const index = pages.get('/index.html');
  if (!index) throw new Error(`${folder} has no index.html: the screens are not built`);
  return pages.set('/', index);
};

/** Inserts this response's nonce into a page at its placeholders. */
export const withNonce = (content: Buffer, nonce: string): Buffer =>
  Buffer.from(content.toString('utf8').replaceAll('__CSP_NONCE__', nonce), 'utf8');

/** Makes a nonce for one response. */
export const newNonce = (random: Random): string => Buffer.from(random.bytes(18)).toString('base64');
