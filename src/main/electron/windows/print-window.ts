// Prints receipts by the system's printers and makes PDFs of them, each in a hidden window with a session of its own, without
// bridge, script or network.
import { BrowserWindow, type Session, session, type WebContents } from 'electron';
import type { SystemPrinter } from '../../../shared/contract/counter/receipts.ts';
import type { Clock, Files, Random } from '../../../shared/ports.ts';
import type { ReceiptLayout } from '../../../shared/receipt/layout.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { receiptPage } from '../../../printing/page/html.ts';
import { arabicRange, type Face, latinRange, paperMm, printableMm, type Scale } from '../../../printing/page/style.ts';
import type { SystemPrinters } from '../../../printing/printers.ts';
import type { Spool } from '../../../platform/spool.ts';
import { html, newNonce, type Pages, readPages } from '../../pages/built.ts';
import { commonHeaders } from '../../pages/policy.ts';
import type { LockDown } from '../lock-down.ts';

export type PrintParts = {
  readonly lockDown: LockDown;
  /** Folder of the built screens, which contains the fonts. */
  readonly pagesDir: string;
  readonly ports: { readonly files: Files; readonly random: Random; readonly clock: Clock };
  /** Prints PDFs by the print system; null if the system accepts none: then the window prints. */
  readonly spool: Spool | null;
};

const origin = 'app://print';
/** Limits in ms for drawing and printing, so that a page or printer that never answers does not block other receipts. */
const drawnWithinMs = 10_000;
const printedWithinMs = 20_000;

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

type Pdf = { readonly bytes: Uint8Array; readonly heightMm: number };
type DrawnPage = { readonly contents: WebContents; readonly heightMm: number };

const micron = 1000;
const mmPerInch = 25.4;

export const createSystemPrinters = ({ lockDown, pagesDir, ports, spool }: PrintParts): SystemPrinters => {
  const { files, random, clock } = ports;
  const shown = new Map<string, ReceiptLayout>();
  let faces: readonly Face[] = [];
  let pages: Pages = new Map();
  let count = 0;
  let own: Session | null = null;

  const ownSession = (): Session => {
    if (own) return own;
    // A session in memory, so that no printed receipt stays on disk.
    const made = session.fromPartition('print');
    pages = readPages(files, pagesDir);
    faces = facesIn(pages);
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
    own = made;
    return made;
  };

  const open = (): BrowserWindow => {
    const window = new BrowserWindow({
      show: false,
      width: 900,
      height: 700,
      webPreferences: {
        session: ownSession(),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        devTools: false,
        spellcheck: false,
      },
    });
    window.removeMenu();
    return window;
  };

  /** The result of `work`; null if it takes longer than `ms`. */
  const within = async <T>(ms: number, work: Promise<T>): Promise<T | null> => {
    let cancel = (): void => {};
    const late = new Promise<null>((resolve) => {
      cancel = clock.after(ms, () => resolve(null));
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      cancel();
    }
  };

  /** Measures the page's height in an isolated world, because the page may run no script. */
  const measure = `document.fonts.ready.then(() => Math.ceil(document.querySelector('.receipt').getBoundingClientRect().height))`;

  const draw = async <T>(layout: ReceiptLayout, use: (drawn: DrawnPage) => Promise<Result<T>>): Promise<Result<T>> => {
    const path = `/${++count}`;
    const address = `${origin}${path}`;
    shown.set(path, layout);
    const window = open();
    lockDown.allow(window.webContents, (url, isMainFrame) => isMainFrame && url === address);
    try {
      const loaded = async (): Promise<number> => {
        await window.loadURL(address);
        return (await window.webContents.executeJavaScriptInIsolatedWorld(1, [{ code: measure }])) as number;
      };
      const height = await within(drawnWithinMs, loaded());
      if (height === null) return fail('printer.failed');
      // On a roll, the page is as long as the receipt.
      return await use({ contents: window.webContents, heightMm: Math.ceil((height * mmPerInch) / 96) + 4 });
    } catch {
      return fail('printer.failed');
    } finally {
      shown.delete(path);
      if (!window.isDestroyed()) window.destroy();
    }
  };

  const list = async (): Promise<readonly SystemPrinter[]> => {
    const window = open();
    try {
      const found = await window.webContents.getPrintersAsync();
      return found.map((printer) => ({
        name: printer.name,
        label: printer.displayName || printer.name,
        isDefault: 'isDefault' in printer && printer.isDefault === true,
      }));
    } finally {
      window.destroy();
    }
  };

  /** The page size: in microns for a roll, by name for a sheet. */
  const sizeOf = ({ paper }: ReceiptLayout, heightMm: number) =>
    paper === 'A4' ? ('A4' as const) : { width: paperMm[paper] * micron, height: Math.max(heightMm, 40) * micron };

  /** Prints by the window itself. Some Chromium versions on Linux accept a job and never report its end, hence the limit. */
  const printHere = (layout: ReceiptLayout, printer: string): Promise<Result<null>> =>
    draw(layout, async ({ contents, heightMm }) => {
      const taken = new Promise<boolean>((resolve) =>
        contents.print(
          {
            silent: true,
            deviceName: printer,
            printBackground: true,
            margins: { marginType: layout.paper === 'A4' ? 'default' : 'none' },
            pageSize: sizeOf(layout, heightMm),
          },
          (success) => resolve(success),
        ),
      );
      return (await within(printedWithinMs, taken)) ? ok(null) : fail('printer.failed', { printer });
    });

  const pdf = (layout: ReceiptLayout): Promise<Result<Pdf>> =>
    draw(layout, async ({ contents, heightMm }) => {
      const { paper } = layout;
      const inches = (mm: number): number => mm / mmPerInch;
      const side = inches((paperMm[paper] - printableMm[paper]) / 2);
      const roll = {
        pageSize: { width: inches(paperMm[paper]), height: inches(heightMm) },
        margins: { top: 0, bottom: 0, left: side, right: side },
      };
      const sheet = { pageSize: 'A4' as const, margins: { top: side, bottom: side, left: side, right: side } };
      const bytes = await contents.printToPDF({ printBackground: true, ...(paper === 'A4' ? sheet : roll) });
      return ok({ bytes: new Uint8Array(bytes), heightMm });
    });

  return {
    list,
    async print(layout, printer) {
      const known = await list();
      if (!known.some(({ name }) => name === printer)) return fail('printer.gone', { printer, sent: 0 });
      if (!spool) return printHere(layout, printer);
      const made = await pdf(layout);
      if (!made.ok) return fail(made.error.code, { ...made.error.params, sent: 0 });
      const { bytes, heightMm } = made.value;
      const media = layout.paper === 'A4' ? 'A4' : `Custom.${paperMm[layout.paper]}x${heightMm}mm`;
      const spooled = await spool({ printer, media, title: layout.title, pdf: bytes });
      if (spooled === 'absent') return printHere(layout, printer);
      // A refused job printed nothing. Without an answer from the print system, a receipt may have come out.
      const refused = spooled === 'refused' ? { printer, sent: 0 } : { printer };
      return spooled === 'taken' ? ok(null) : fail('printer.failed', refused);
    },
    async pdf(layout) {
      const made = await pdf(layout);
      return made.ok ? ok(made.value.bytes) : fail(made.error.code, { ...made.error.params, sent: 0 });
    },
  };
};
