// A printed close: every figure of its document is on the paper, and no other, in closes of all versions and in both languages.
import { describe, expect, it } from 'vitest';
import { accounts as chart } from '../../../../src/shared/accounts/accounts.ts';
import type { AnyCloseDocument, CloseDocument } from '../../../../src/shared/contract/books/close.ts';
import { closeLayout, type ClosePaperOptions, type PrintedClose } from '../../../../src/shared/close-paper/layout.ts';
import { closeWords } from '../../../../src/shared/close-paper/words.ts';
import { neutralNames } from '../../../../src/shared/payment/named.ts';
import type { Block, ReceiptLayout } from '../../../../src/shared/receipt/blocks.ts';
import { settingChanges } from '../../../../src/shared/words/setting-lines.ts';
import { closeOfVersion6, olderCloses } from '../../../support/books/older-closes.ts';
import { accountCodesIn, balancesIn, figuresOf, numbersIn, printedFiguresOf, runsOn } from '../../../support/closes/figures.ts';
import { fullClose, viewOf } from '../../../support/closes/full-close.ts';

const timeZone = 'Africa/Tripoli';
const options: ClosePaperOptions = {
  ...{ lang: 'both', paper: 'A4', shopName: 'مكتبة الكورنيش', timeZone, names: neutralNames, mode: 'live' },
  // The first moment of 2 December by the shop's clock.
  printedAtMs: Date.UTC(2026, 11, 1, 22),
};
const sha256 = 'ab12'.repeat(16);
const signature = { key: 'Key0Of0The0Till', value: 'Signature0Of0The0Till' };
const layoutOf = (document: AnyCloseDocument, changes: Partial<ClosePaperOptions> = {}): ReceiptLayout =>
  closeLayout({ document, settings: [], accounts: {}, sha256, signature }, { ...options, ...changes });

const full = fullClose();
const closes: readonly AnyCloseDocument[] = [full, ...olderCloses(full)];

/** The numbers that a page may have: those of the document, lengths of its lists, and numbers in the page's own words. */
const allowedOn = (document: AnyCloseDocument): Set<string> => {
  const lengths = Object.values(document).flatMap((value) => (Array.isArray(value) ? [String(value.length)] : []));
  const words = Object.values(closeWords).flatMap(({ ar, en }) => [ar, en]);
  const codes = accountCodesIn(balancesIn(document));
  const texts = [...figuresOf(document, timeZone).map(({ text }) => text), ...lengths, ...words, ...codes];
  return new Set([...texts, sha256, signature.key, signature.value].flatMap(numbersIn));
};

describe.each(closes.map((document) => [document.version, document] as const))('a close of version %i', (_, document) => {
  it.each(['ar', 'en', 'both'] as const)('has every figure of its document on paper in %s, and no other', (lang) => {
    for (const paper of ['80', 'A4'] as const) {
      const runs = runsOn(layoutOf(document, { lang, paper }));
      const printed = new Set(runs.flatMap(numbersIn));
      const lost = printedFiguresOf(document, timeZone).filter(({ text }) =>
        numbersIn(text).some((number) => !printed.has(number)),
      );
      expect(lost).toEqual([]);
      const allowed = allowedOn(document);
      expect(runs.flatMap(numbersIn).filter((number) => !allowed.has(number))).toEqual([]);
    }
  });
});

const tables = ({ blocks }: ReceiptLayout) => blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
const titles = (layout: ReceiptLayout): string[] => tables(layout).map(({ title }) => title[0]?.text ?? '');
const marks = ({ blocks }: ReceiptLayout): string[] =>
  blocks.flatMap((block) => (block.kind === 'mark' ? block.runs.map(({ text }) => text) : []));

describe('a printed close', () => {
  it('names accounts in the paper’s languages, with opening, debit, credit and closing', () => {
    const table = tables(layoutOf(full)).find(({ title }) => title[1]?.text === 'Balances of the accounts');
    expect(table?.heads.map((head) => head.map(({ text }) => text))).toEqual([
      ['أول المدة', 'Opening'],
      ['مدين', 'Debit'],
      ['دائن', 'Credit'],
      ['آخر المدة', 'Closing'],
    ]);
    expect(table?.rows[0]?.name.map(({ text }) => text)).toEqual(['تحت التحصيل – محفظة', 'Wallet clearing', '1030']);
    expect(table?.rows[0]?.cells).toHaveLength(4);
  });

  it('names accounts as the shop does, and an account of a later version by its key', () => {
    const accounts = { 'clearing:wallet': { names: { ar: 'محفظة عند المزوّد', en: 'Wallet at the provider' }, code: '1199' } };
    const [first, ...others] = full.balances;
    const document = { ...full, balances: [{ ...first, account: 'clearing:later' }, ...others, first] } as typeof full;
    const rows = tables(layoutOf(document, { accounts })).flatMap((table) => table.rows.map(({ name }) => name));
    const names = rows.map((name) => name.map(({ text }) => text).join(' | '));
    expect(names).toEqual(expect.arrayContaining(['محفظة عند المزوّد | Wallet at the provider | 1199', 'clearing:later']));
    expect(names.join()).not.toContain('Wallet clearing');
  });

  it('says in one line, with the day of the print, that an account had another name or code at the close, and only then', () => {
    const line = 'Names and codes of accounts as of 2026-12-02; some were different at the close.';
    const arabic = 'أسماء الحسابات ورموزها كما هي في 2026-12-02، وكان بعضها غير ذلك عند الإقفال.';
    const linesOf = (then: PrintedClose['accounts'], now: PrintedClose['accounts'], document: AnyCloseDocument = full) => {
      const close = { document, settings: [], accounts: then, sha256, signature };
      return closeLayout(close, { ...options, accounts: now }).blocks.flatMap((block) =>
        block.kind === 'text' ? block.runs.filter(({ text }) => [line, arabic].includes(text)).map(({ text }) => text) : [],
      );
    };
    const coded = { sales: { code: '4999' } };
    const named = { sales: { names: { ar: 'مبيعات المتجر', en: 'Sales of the shop' } } };
    for (const [then, now] of [
      [{}, coded],
      [coded, {}],
      [{}, named],
      [named, { sales: { ...named.sales, ...coded.sales } }],
    ])
      expect(linesOf(then ?? {}, now ?? {})).toEqual([arabic, line]);
    expect([linesOf({}, {}), linesOf(coded, coded)]).toEqual([[], []]);
    // The ASCII name is not on paper, and the close has no posting to the account of bank charges.
    expect(linesOf({}, { sales: { ascii: 'Income' } })).toEqual([]);
    expect(full.balances.some(({ account }) => account === 'bank-charges')).toBe(false);
    expect(linesOf({}, { 'bank-charges': { code: '5999' } })).toEqual([]);
    expect(linesOf({}, coded, closeOfVersion6(full) as AnyCloseDocument)).toEqual([]);
  });

  it('lists accounts in the order of the chart, in whatever order the document has them', () => {
    const document = { ...full, balances: [...full.balances].reverse() };
    const listed = tables(layoutOf(document, { lang: 'en' }))
      .filter(({ title }) => title[0]?.text === 'Balances of the accounts')
      .map(({ rows }) => rows.map(({ name }) => name[1]?.text));
    const inChart = listed.map((codes) => chart.map(({ code }) => code).filter((code) => codes.includes(code)));
    expect(listed).toEqual(inChart);
  });

  it('never puts amounts of two currencies into one table of balances', () => {
    const currencies = tables(layoutOf(full, { lang: 'en' }))
      .filter(({ title }) => title[0]?.text === 'Balances of the accounts')
      .map(({ title }) => title[1]?.text);
    expect(currencies).toEqual(['LYD', 'USD']);
  });

  it.each(['ar', 'en'] as const)('in %s has texts of this language alone', (lang) => {
    const langs = JSON.stringify(layoutOf(full, { lang })).match(/"lang":"(\w+)"/g);
    expect(new Set(langs)).toEqual(new Set([`"lang":"${lang}"`]));
  });

  it.each([
    ['training', 'TRAINING – NO REAL MONEY IN THIS Z REPORT'],
    ['trial', 'TRIAL – NO REAL MONEY IN THIS Z REPORT'],
  ] as const)('of %s says so first and last', (mode, words) => {
    for (const document of [{ ...full, mode }, closeOfVersion6(full) as AnyCloseDocument]) {
      const layout = layoutOf(document, { mode, lang: 'en' });
      const ends: readonly (Block | undefined)[] = [layout.blocks[0], layout.blocks.at(-1)];
      expect(ends).toEqual([0, 1].map(() => ({ kind: 'mark', runs: [{ text: words, dir: 'ltr', lang: 'en' }] })));
    }
  });

  it('of a live till has no such mark, even if the till is now in training', () => {
    expect(marks(layoutOf({ ...full, clockWrong: false }, { mode: 'training' }))).toEqual([]);
  });

  it('says who closed and who approved, also a self-approval', () => {
    const pairs = (document: AnyCloseDocument): string[] =>
      layoutOf(document, { lang: 'en' }).blocks.flatMap((block) =>
        block.kind === 'pair' ? [[...block.label, ...block.value].map(({ text }) => text).join(': ')] : [],
      );
    expect(pairs(full)).toEqual(expect.arrayContaining(['Closed by: هدى', 'Approved by: سالم (Salem)']));
    expect(pairs({ ...full, closedBy: { by: 'huda', approvedBy: 'huda' } })).toContain('Approved by: Self-approved');
    expect(pairs({ ...full, closedBy: { by: 'huda', approvedBy: null } }).filter((pair) => pair.startsWith('Approved'))).toEqual(
      [],
    );
  });

  it('without a signature has none on paper; a line to sign by hand is always there', () => {
    const layout = closeLayout(
      { document: full, settings: [], accounts: {}, sha256, signature: null },
      { ...options, lang: 'en' },
    );
    expect(runsOn(layout)).not.toContain('The till’s signature (Ed25519)');
    expect(layout.blocks.filter(({ kind }) => kind === 'blank')).toHaveLength(2);
  });

  it('says what is not known of a restore, and that nothing was received', () => {
    const bare = {
      ...full,
      ...{ restored: [{ seq: 1_202, epoch: 2, from: 1_199, rows: null, closes: null }], received: [] },
    };
    const runs = runsOn(layoutOf(bare, { lang: 'en' }));
    expect(runs.filter((run) => run === 'Unknown')).not.toEqual([]);
    expect(runs).toContain('No money came.');
  });

  it.each([
    [
      'en',
      [
        'Shop’s language: English',
        'Before: Arabic',
        'Minutes to pay: 35',
        'Before: 15',
        'What changed: Last lines of the receipt',
      ],
    ],
    [
      'ar',
      [
        'لغة المتجر: الإنجليزية',
        'وكان قبل ذلك: العربية',
        'مهلة الدفع بالدقائق: 35',
        'وكان قبل ذلك: 15',
        'ما تغيّر: سطور آخر الإيصال',
      ],
    ],
  ] as const)('names each changed setting by its label, with its new and old value, in %s', (lang, lines) => {
    const title = closeWords.changes[lang];
    const factsOf = (settings: PrintedClose['settings']): string[] => {
      const layout = closeLayout({ document: full, settings, accounts: {}, sha256, signature }, { ...options, lang });
      const row = tables(layout).find((table) => table.title[0]?.text === title)?.rows[0];
      return (row?.facts ?? []).map(({ label, value }) => [...label, ...value].map(({ text }) => text).join(': '));
    };
    // A setting of a later version has its own name.
    const later = `${closeWords.what[lang]}: later`;
    expect(factsOf(viewOf(full).settings).slice(0, 6)).toEqual([...lines, later]);
    // Without a change, old and new value read alike, so that the setting is not named.
    expect(factsOf([])[0]).toBe(later);
  });

  it.each([
    ['en', 'No value changed'],
    ['ar', 'لم تتغير أي قيمة'],
  ] as const)('says that no value changed if no named setting reads otherwise, in %s', (lang, words) => {
    const [change] = full.changes as [CloseDocument['changes'][number]];
    const document = { ...full, changes: [{ ...change, what: ['limits', 'usualGateway'] }] };
    expect(runsOn(layoutOf(document, { lang }))).toContain(words);
    expect(runsOn(layoutOf(full, { lang }))).not.toContain(words);
  });

  it.each([
    ['en', 'First settings', 'Before'],
    ['ar', 'الإعدادات الأولى', 'وكان قبل ذلك'],
  ] as const)('names the first settings of new books by a title alone, in %s', (lang, title, before) => {
    const [change] = full.changes as [CloseDocument['changes'][number]];
    const document = { ...full, changes: [change] };
    const changes = settingChanges({}, { shopName: 'Corniche', lang: 'ar', expiryMinutes: 15 });
    const settings = [{ seq: change.seq, changes }];
    const runs = runsOn(closeLayout({ document, settings, accounts: {}, sha256, signature: null }, { ...options, lang }));
    expect(runs).toContain(title);
    expect(runs).not.toContain(before);
    expect(runs).not.toContain('Corniche');
  });

  it.each([
    ['till', false],
    ['salem', true],
  ] as const)('of a PIN that did not match names no doer that is no person: %s', (by, named) => {
    const [change] = full.changes as [CloseDocument['changes'][number]];
    const document = { ...full, changes: [{ ...change, kind: 'pin.refused', userId: 'yusuf', what: [], by }] };
    const facts = tables(layoutOf(document, { lang: 'en' }))
      .flatMap(({ rows }) => rows)
      .find(({ name }) => name[0]?.text === 'A PIN that did not match')
      ?.facts.map(({ label }) => label[0]?.text);
    expect(facts).toEqual(['Person', 'Entry', 'Time', ...(named ? ['By'] : [])]);
  });

  it('leaves out the parts without content', () => {
    const empty = {
      ...full,
      ...{ balances: [], unconfirmed: [], drawer: [], handled: [], exceptions: [], corrections: [], restored: [], changes: [] },
      ...{
        reprints: [],
        later: [],
        proved: [],
        needed: [],
        pending: [],
        monitored: [],
        unverified: [],
        shifts: [],
        approvals: [],
      },
      ...{ alerts: [], dayChanges: [], cashMoves: [], waived: [], unwitnessed: [], money: [], byDay: [], attempts: {} },
      ...{ clock: { entries: [], sales: [] }, carried: { unverified: 0, exceptions: 0 }, signatures: null },
      refunds: { moves: [], owed: [], suspense: [] },
    };
    expect(titles(layoutOf(empty, { lang: 'en' }))).toEqual(['Money received', 'From the relay', 'To verify']);
  });
});
