// The HTML page of a receipt shows its layout and nothing else, even if texts of shop or customer contain markup.
import * as fc from 'fast-check';
import { Window } from 'happy-dom';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { escapeText, receiptPage, receiptPicture } from '../../../../src/printing/page/html.ts';
import { dotsOf, type Face, receiptStyle, unitDots } from '../../../../src/printing/page/style.ts';
import { papers, type ReceiptLayout, type TextRun } from '../../../../src/shared/receipt/blocks.ts';
import { receiptLayout } from '../../../../src/shared/receipt/layout.ts';
import { paidFacts, plainOptions, proofUrl } from '../../../support/receipts/samples.ts';
import { forAll } from '../../../support/unit/check.ts';

const hostile = [
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '&lt;b&gt; & <b>',
  'a\u0000b\u001bc\ud800d\uffff',
  '\u202Eevil\u202C ]]> <!-- -->',
  'مكتبة <الكورنيش> 091-2345678',
];
const faces: readonly Face[] = [];
const pageOf = (text: string) => {
  const facts = { ...paidFacts, shopName: text, note: text, customerName: text, invoiceNo: text, transactionId: text };
  return receiptPage(receiptLayout(facts, { ...plainOptions, footer: text, proofUrl }), {
    scale: { paper: '80', heightMm: 120 },
    faces,
    nonce: 'n"x',
  });
};
const allowed = new Set(['DIV', 'SPAN', 'BDI', 'SVG', 'PATH', 'IMG']);

const ar = (text: string): TextRun => ({ text, dir: 'rtl', lang: 'ar' });
const en = (text: string): TextRun => ({ text, dir: 'ltr', lang: 'en' });
const figure = (text: string): TextRun => ({ text, dir: 'ltr', lang: null });

describe('an amount and its currency', () => {
  it.each(papers)('stay in one line on paper of %s', (paper) => {
    const facts = {
      ...paidFacts,
      amountMinor: 999_999_999_990,
      paidBackMinor: 4_000,
      parts: [{ amountMinor: 10_000, transactionId: null }],
    };
    const { document } = new Window();
    document.write(
      receiptPage(receiptLayout(facts, { ...plainOptions, paper }), { scale: { paper, heightMm: 120 }, faces, nonce: 'n' }),
    );
    const amounts = [...document.body.querySelectorAll('bdi')].filter(({ textContent }) => /[0-9] (LYD|USD)$/.test(textContent));
    expect(amounts.map(({ className, textContent }) => [className, textContent])).toEqual([
      ['n', '999,999,999.990 LYD'],
      ['n', '4.000 LYD'],
      ['n', '10.000 LYD'],
    ]);
    expect(receiptStyle('dots', faces)).toMatch(/\.n \{ white-space: nowrap; \}/);
  });
});

describe('text from outside', () => {
  it.each(hostile)('stays text in the page: %j', (text) => {
    const { document } = new Window();
    document.write(pageOf(text));
    const all = [...document.body.querySelectorAll('*')];
    expect(all.filter(({ tagName }) => !allowed.has(tagName.toUpperCase()))).toEqual([]);
    expect(all.flatMap((each) => [...each.attributes]).filter(({ name }) => name.startsWith('on'))).toEqual([]);
    const shown = text
      .replace(/[\p{Cc}\p{Cs}\uffff]/gu, '')
      .replace(/\s+/g, ' ')
      .trim();
    expect(document.querySelector('.size-l')?.textContent.trim()).toBe(shown);
  });

  it('is escaped to contain no HTML or XML markup and stays well-formed', () => {
    forAll([fc.string({ unit: 'binary' })], (text) => {
      const safe = escapeText(text);
      expect(safe).not.toMatch(/[<>"'\p{Cc}]|&(?!(amp|lt|gt|quot|#39);)/u);
      expect(safe.isWellFormed()).toBe(true);
    });
  });
});

const tableLayout = (paper: (typeof papers)[number]): ReceiptLayout => ({
  ...{ paper, dir: 'rtl', lang: 'ar', title: 'table' },
  blocks: [
    {
      kind: 'table',
      title: [ar('أرصدة'), en('Balances'), figure('LYD')],
      heads: [[ar('مدين'), en('Debit')], [en('Credit')]],
      rows: [
        {
          name: [ar('المبيعات'), en('Sales')],
          facts: [{ label: [en('Number')], value: [figure('3')] }],
          cells: ['1.250', '2.500'].map(figure),
        },
        { name: [en('<b>None</b>')], facts: [], cells: [] },
      ],
    },
    { kind: 'blank', label: [ar('التوقيع'), en('Signature')] },
  ],
});

describe.each(['80', 'A4'] as const)('a table on paper of %s', (paper) => {
  const { document } = new Window();
  document.write(receiptPage(tableLayout(paper), { scale: { paper, heightMm: null }, faces }));
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

  it('has its title and heads in the part that each sheet repeats, and a head beside each figure', () => {
    expect(texts('thead tr')).toEqual(['أرصدة / Balances · LYD', 'مدينDebitCredit']);
    expect(texts('td.cell')).toEqual(['مدين / Debit1.250', 'Credit2.500']);
    expect(texts('.fact')).toEqual(['Number: 3']);
    expect(document.querySelector('.receipt')?.classList.contains('roll')).toBe(paper === '80');
  });

  it('shows the heads once: at the top of a sheet, beside the figures of a roll', () => {
    const css = receiptStyle({ paper, heightMm: null }, faces);
    for (const rule of ['.roll .table .heads { display: none; }', '.paper-A4 .table .head { display: none; }'])
      expect(css).toContain(rule);
  });

  it('lets a row without figures fill the width, and escapes its texts', () => {
    expect([...document.querySelectorAll('td.name')].map((cell) => cell.getAttribute('colspan'))).toEqual(['1', '3']);
    expect(texts('td.name').at(-1)).toBe('<b>None</b>');
    expect(texts('.blank')).toEqual(['التوقيع / Signature']);
  });
});

describe('a receipt page', () => {
  it('loads nothing from outside and runs no script', () => {
    const page = pageOf('x');
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)[^"]*"|@import/);
    expect(page).toContain('<style nonce="n&quot;x">');
  });

  it('has the width of its paper and the given length', () => {
    const css = (paper: (typeof papers)[number], heightMm: number | null) =>
      receiptPage(receiptLayout(paidFacts, { ...plainOptions, paper }), { scale: { paper, heightMm }, faces });
    expect(css('58', 90)).toContain('@page { size: 58mm 90mm; margin: 0 5mm; }');
    expect(css('80', null)).not.toContain('@page');
    expect(css('A4', null)).toContain('@page { size: A4; margin: 16mm; }');
    expect(papers.map(dotsOf)).toEqual([384, 576, null]);
  });

  it('for a paper roll is as wide as the printable width', () => {
    for (const paper of ['58', '80'] as const) {
      const [, em] = new RegExp(`^\\.paper-${paper} \\{ width: (\\d+)em; \\}`, 'm').exec(receiptStyle('dots', faces)) ?? [];
      expect(Number(em) * unitDots).toBe(dotsOf(paper));
    }
  });

  it('has four white modules on each side of its QR code', () => {
    const page = receiptPage(receiptLayout(paidFacts, { ...plainOptions, proofUrl }), { scale: 'dots', faces });
    const { size } = encode(proofUrl, { ecc: 'M', border: 0 });
    expect(page).toContain(`viewBox="0 0 ${size + 8} ${size + 8}"`);
  });

  it.each([
    [999_999, '999.999', false],
    [1_234_567_890, '1,234,567.890', true],
  ])('prints an amount of %i in a smaller font if it is too long for one line', (amountMinor, figures, isLong) => {
    const { document } = new Window();
    document.write(receiptPage(receiptLayout({ ...paidFacts, amountMinor }, plainOptions), { scale: 'dots', faces }));
    const value = document.querySelector('.amount .value');
    expect(value?.textContent).toContain(figures);
    expect(value?.classList.contains('long')).toBe(isLong);
  });

  it('as a picture shows the texts of the page, in the style of dots', () => {
    const layout = receiptLayout(paidFacts, plainOptions);
    const { DOMParser, document } = new Window();
    const picture = new DOMParser().parseFromString(receiptPicture(layout, faces, 576, 900), 'image/svg+xml');
    document.write(receiptPage(layout, { scale: 'dots', faces }));
    const style = document.querySelector('style')?.textContent ?? '';
    expect(style).not.toBe('');
    expect(picture.querySelector('.dots style')?.textContent).toBe(style);
    expect(picture.querySelector('.dots')?.textContent.slice(style.length)).toBe(document.body.textContent);
  });

  it('as a picture is well-formed XML of the requested size', () => {
    for (const text of hostile) {
      const layout = receiptLayout({ ...paidFacts, note: text }, { ...plainOptions, footer: text, proofUrl });
      const picture = receiptPicture(layout, faces, 576, 900);
      const { DOMParser } = new Window();
      const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
      expect(parsed.querySelector('parsererror')).toBeNull();
      expect(parsed.documentElement.getAttribute('width')).toBe('576');
      // Percent-encoding throws on an unpaired surrogate, so the picture must contain none.
      expect(() => encodeURIComponent(picture)).not.toThrow();
    }
  });
});

it.each(['0912345678', '1234567890123456789012345678'])(
  'a number in a text is read from left to right, however long: %s',
  (number) => {
    const { document } = new Window();
    document.write(pageOf(`مكتبة ${number}`));
    const found = [...document.body.querySelectorAll('bdi')].filter(({ textContent }) => textContent === number);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((each) => each.getAttribute('dir') === 'ltr' && each.classList.contains('d'))).toBe(true);
    expect(receiptStyle('dots', faces)).toContain('bdi.d { unicode-bidi: isolate-override; }');
  },
);
