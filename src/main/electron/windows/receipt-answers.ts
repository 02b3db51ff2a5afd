// Answers the requests of the hidden windows that print receipts: the pages of receipts that are shown at present, and the fonts
// of these pages.
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

export type ReceiptPageParts = {
  /** Folder of the built screens, which contains the fonts. */
  readonly pagesDir: string;
  readonly ports: { readonly files: Files; readonly random: Random };
};

export const createReceiptAnswers = ({ pagesDir, ports: { files, random } }: ReceiptPageParts) => {
  const shown = new Map<string, ReceiptLayout>();
  let count = 0;
  let fonts: { readonly pages: Pages; readonly faces: readonly Face[] } | null = null;

  /** Reads the fonts at the first request, because a till that never prints needs none. */
  const readFonts = (): NonNullable<typeof fonts> => {
    const pages = readPages(files, pagesDir);
    fonts = { pages, faces: facesIn(pages) };
    return fonts;
  };

  return {
    answer(request: Pick<Request, 'url' | 'method'>): Response {
      const { pages, faces } = fonts ?? readFonts();
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
