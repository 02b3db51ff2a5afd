// Serves receipt pages to the hidden windows that print them, from an Electron session of their own.
import { type Session, session } from 'electron';
import type { Files, Random } from '../../../shared/ports.ts';
import type { ReceiptLayout } from '../../../shared/receipt/blocks.ts';
import { receiptPage } from '../../../printing/page/html.ts';
import { arabicRange, type Face, latinRange, type Scale } from '../../../printing/page/style.ts';
import { html, newNonce, type Pages, readPages } from '../../pages/built.ts';
import { commonHeaders } from '../../pages/policy.ts';

const origin = 'app://print';

const headersFor = (nonce: string) => ({
  ...commonHeaders,
  'content-type': html,
  'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; font-src ${origin}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
});

const facesIn = (pages: Pages): readonly Face[] =>
  [...pages.keys()].flatMap((path): Face[] => {
    const found = /ibm-plex-sans-arabic-(arabic|latin)-(400|700)-normal-[^/]*\.woff2$/.exec(path);
    if (!found) return [];
    const range = found[1] === 'arabic' ? arabicRange : latinRange;
    return [{ url: `${origin}${path}`, weight: found[2] === '400' ? 400 : 700, range }];
  });

type ReceiptPageParts = {
  /** Folder of the built screens, which contains the fonts. */
  readonly pagesDir: string;
  readonly ports: { readonly files: Files; readonly random: Random };
};

export const createReceiptPages = ({ pagesDir, ports: { files, random } }: ReceiptPageParts) => {
  const shown = new Map<string, ReceiptLayout>();
  let count = 0;
  let own: Session | null = null;

  const open = (): Session => {
    // A session in memory, so that no printed receipt stays on disk.
    const made = session.fromPartition('print');
    const pages = readPages(files, pagesDir);
    const faces = facesIn(pages);
    made.protocol.handle('app', (request) => {
      const { host, pathname } = new URL(request.url);
      const face = pages.get(pathname);
      const layout = shown.get(pathname);
      if (host !== 'print' || request.method !== 'GET' || !(layout || face?.type === 'font/woff2'))
        return new Response('Not found', { status: 404, headers: commonHeaders });
      if (!layout)
        return new Response(face?.content as Uint8Array<ArrayBuffer>, {
          headers: { ...commonHeaders, 'content-type': 'font/woff2', 'access-control-allow-origin': origin },
        });
      const nonce = newNonce(random);
      const scale: Scale = { paper: layout.paper, heightMm: null };
      return new Response(receiptPage(layout, { scale, faces, nonce }), { headers: headersFor(nonce) });
    });
    return made;
  };

  return {
    /** The Electron session that serves receipt pages and fonts; created at the first use. */
    session(): Session {
      own ??= open();
      return own;
    },
    /** Serves a receipt, and returns its address. */
    show(layout: ReceiptLayout): string {
      const path = `/${++count}`;
      shown.set(path, layout);
      return `${origin}${path}`;
    },
    hide: (address: string): void => void shown.delete(address.slice(origin.length)),
  };
};
export type ReceiptPages = ReturnType<typeof createReceiptPages>;
