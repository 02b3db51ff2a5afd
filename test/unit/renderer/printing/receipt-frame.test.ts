// The frame and the picture of a receipt: nothing is printed or measured before the fonts are loaded, and the picture is drawn
// again until each word has dark pixels. Fake layout and canvas replace the browser's. @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Area } from '../../../../src/printing/page/dots.ts';
import { drawDots, printInDialog } from '../../../../src/renderer/printing/receipt-frame.ts';
import { sendJob } from '../../../../src/renderer/stores/receipts/print-receipt.ts';
import { createWindowStores } from '../../../../src/renderer/stores/window-stores.ts';
import { mostDots } from '../../../../src/shared/receipt/blocks.ts';
import { receiptLayout } from '../../../../src/shared/receipt/layout.ts';
import { paidFacts, plainOptions } from '../../../support/receipts/samples.ts';
import { createFixture, no } from '../../../support/windows/fixture-api.ts';

/** Pixels: the receipt's left and top edge in its frame, and the height of a line. Each character is ten pixels wide. */
const [left, top, line] = [7, 11, 20];
const roll = receiptLayout(paidFacts, plainOptions);

const keep = { get: () => null, set: () => {} };

let page: Document;
let loaded: (() => void)[];
let inks: (draw: number) => readonly Area[];
let draws: number;

const rectangle = (at: Area) => ({ ...at, width: at.right - at.left, height: at.bottom - at.top }) as DOMRect;
/** A fake `Range` that measures text of the first line: ten pixels for each character, from the receipt's corner. */
const rangeOf = () => {
  let [from, to] = [0, 0];
  return {
    setStart: (_: Node, at: number) => (from = at),
    setEnd: (_: Node, at: number) => (to = at),
    getClientRects: () => [rectangle({ left: left + 10 * from, right: left + 10 * to, top, bottom: top + line })],
  };
};

beforeEach(() => {
  loaded = [];
  draws = 0;
  inks = () => [];
  page = new DOMParser().parseFromString('<style></style><div class="receipt">ab  c</div>', 'text/html');
  const face = () => ({ load: () => new Promise<void>((resolve) => loaded.push(resolve)) });
  Object.defineProperty(page, 'fonts', { value: [face(), face()] });
  vi.spyOn(page, 'createRange').mockImplementation(rangeOf as never);
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockImplementation(() => page);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() =>
    rectangle({ left, top, right: left + 500, bottom: top + 3 * line }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const frame = (): HTMLIFrameElement => document.querySelector('iframe.receipt-frame') as HTMLIFrameElement;
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { interval: 1 });
/** Lets the frame's document finish loading, and then its two fonts. */
const load = async (): Promise<void> => {
  frame().dispatchEvent(new Event('load'));
  await soon(() => expect(loaded).toHaveLength(2));
  for (const end of loaded) end();
};

describe('the print dialog', () => {
  it('opens once the frame’s document and all its fonts are loaded, and a roll is as long as the receipt', async () => {
    const print = vi.fn<() => void>();
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue({ print } as never);
    const printed = printInDialog(roll);
    expect(frame().getAttribute('sandbox')).toBe('allow-same-origin allow-modals');
    frame().dispatchEvent(new Event('load'));
    await soon(() => expect(loaded).toHaveLength(2));
    loaded[0]?.();
    await Promise.resolve();
    expect(print).not.toHaveBeenCalled();
    loaded[1]?.();
    await printed;
    expect(print).toHaveBeenCalledOnce();
    // The receipt is 60 pixels high, which are 15.9 mm at 96 dpi; 4 mm of margin are added below.
    expect(page.querySelector('style')?.textContent).toContain('size: 80mm 20mm');
  });

  it('reads the receipt after the window has opened it, so the receipt stays until the next print', async () => {
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue({ print: () => {} } as never);
    const print = async (): Promise<HTMLIFrameElement> => {
      const printed = printInDialog(roll);
      const drawn = [...document.querySelectorAll<HTMLIFrameElement>('iframe.receipt-frame')].at(-1) as HTMLIFrameElement;
      await load();
      await printed;
      return drawn;
    };
    const first = await print();
    expect(first.isConnected).toBe(true);
    loaded = [];
    const second = await print();
    expect([first.isConnected, second.isConnected]).toEqual([false, true]);
  });
});

describe('a picture for a printer', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'Image',
      class {
        src = '';
        decode = async () => {};
      },
    );
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
    const pen = {
      fillRect: () => {},
      drawImage: () => (draws += 1),
      getImageData: (_: number, __: number, width: number, height: number) => {
        const data = new Uint8ClampedArray(width * height * 4).fill(255);
        for (const at of inks(draws))
          for (let y = at.top; y < at.bottom; y++) data.fill(0, 4 * (y * width + at.left), 4 * (y * width + at.right));
        return { data, width, height };
      },
    };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  });
  const first = { left: 2, right: 4, top: 3, bottom: 5 };
  const second = { left: 43, right: 45, top: 3, bottom: 5 };
  const draw = async () => {
    const drawing = drawDots(roll);
    await load();
    return drawing;
  };

  it('is drawn again until each word shows ink anywhere; the space between words needs none', async () => {
    inks = (nth) => [[], [first], [first], [first, second]][nth - 1] ?? [];
    const { width, height, bits } = (await draw()) ?? { width: 0, height: 0, bits: new Uint8Array() };
    expect([draws, width, height]).toEqual([4, 576, 3 * line]);
    expect(bits.some((byte) => byte !== 0)).toBe(true);
    expect(document.querySelector('iframe')).toBeNull();
  });

  it.each([
    ['left of', { ...second, left: 36, right: 40 }],
    ['right of', { ...second, left: 50, right: 54 }],
    ['below', { ...second, top: line, bottom: line + 2 }],
  ])('is drawn again while the ink is only %s the last word', async (_, ink) => {
    inks = (nth) => [first, nth < 3 ? ink : second];
    await draw();
    expect(draws).toBe(3);
  });

  it('is printed after 300 attempts without ink, because a text may consist of characters without any', async () => {
    await draw();
    expect(draws).toBe(300);
  });

  it('of a page with more rows than the till sends is refused by name; the longest page is drawn', async () => {
    vi.stubGlobal('reportError', () => {});
    // A page that is not refused is drawn; here the drawing itself fails.
    vi.stubGlobal(
      'Image',
      class {
        decode = () => Promise.reject(new Error('drawn'));
      },
    );
    const send = async (rows: number) => {
      loaded = [];
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
        rectangle({ left, top, right: left + 500, bottom: top + rows }),
      );
      const stores = createWindowStores(createFixture({}).api, { now: () => 0, keep });
      const sending = sendJob(stores, { jobId: 'job_1', copy: 0, way: 'network', layout: roll });
      await soon(() => expect(frame()).not.toBeNull());
      frame().dispatchEvent(new Event('load'));
      // The document of the frame may have finished loading by itself, too.
      await soon(() => expect(loaded.length).toBeGreaterThanOrEqual(2));
      for (const end of loaded) end();
      return sending;
    };
    expect(await send(mostDots.height)).toEqual(no('printer.failed'));
    expect(await send(mostDots.height + 1)).toEqual(no('printer.too-long', { sent: 0 }));
    expect(document.querySelector('iframe')).toBeNull();
  });
});
