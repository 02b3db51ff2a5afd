// Serves app://qayd/: the built screens and nothing else, under a strict content security policy.
import { net, protocol, type Session } from 'electron';
import type { Files, Random } from '../../shared/ports.ts';
import { html, newNonce, readPages, withNonce } from '../pages/built.ts';
import { commonHeaders, developmentPolicy, windowPolicy } from '../pages/policy.ts';

/**
 * Registers the scheme `app:` with an origin of its own, because pages from `file:` have no origin. Call before the app is ready.
 */
export const registerAppScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);

type ServedBody = { readonly type: string; readonly content: Buffer };
type PageSource = {
  find(path: string): Promise<ServedBody | null>;
  policy(nonce: string): string;
};

const builtSource = (files: Files, folder: string): PageSource => {
  const pages = readPages(files, folder);
  return { policy: windowPolicy, find: async (path) => pages.get(path) ?? null };
};

/** Serves the screens from Vite under `app:`, so that everything that depends on the origin behaves as in the shop. */
const developmentSource = (server: string): PageSource => ({
  policy: (nonce) => developmentPolicy(nonce, server.replace(/^http/, 'ws')),
  async find(path) {
    const reply = await net.fetch(`${server}${path}`);
    if (!reply.ok) return null;
    return { type: reply.headers.get('content-type') ?? html, content: Buffer.from(await reply.arrayBuffer()) };
  },
});

export type ScreensPlace = {
  readonly folder: string;
  /** Vite's address during development; undefined in a shop. */
  readonly developmentServer: string | undefined;
};

export type ScreensPorts = { readonly files: Files; readonly random: Random };

export const serveScreens = (
  session: Session,
  { folder, developmentServer }: ScreensPlace,
  { files, random }: ScreensPorts,
): void => {
  const source = developmentServer ? developmentSource(developmentServer) : builtSource(files, folder);
  session.protocol.handle('app', async (request) => {
    const { host, pathname, search } = new URL(request.url);
    const found =
      host === 'qayd' && request.method === 'GET' ? await source.find(`${pathname}${developmentServer ? search : ''}`) : null;
    if (!found) return new Response('Not found', { status: 404, headers: commonHeaders });
    const nonce = newNonce(random);
    const isPage = found.type.startsWith('text/html');
    const content: Uint8Array = isPage ? withNonce(found.content, nonce) : found.content;
    const headers = { ...commonHeaders, 'content-type': found.type, 'content-security-policy': source.policy(nonce) };
    return new Response(content, { headers });
  });
};
