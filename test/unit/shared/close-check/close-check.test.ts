// The check of saved closes: what a changed document, a changed sum and a broken chain are called.
import { describe, expect, it } from 'vitest';
import { coveredBy, faultyLinks, ledgersIn, type ReadClose, runOf } from '../../../../src/shared/close-check/chain.ts';
import { readCloseText } from '../../../../src/shared/close-check/read.ts';
import { faultySums } from '../../../../src/shared/close-check/sums.ts';
import { canonicalJson } from '../../../../src/shared/canonical-json.ts';
import type { AnyCloseDocument, CloseDocument } from '../../../../src/shared/contract/books/close.ts';
import { sha256Hex } from '../../../../src/ledger/sha256.ts';
import { fullClose } from '../../../support/closes/full-close.ts';

const row = (account: string, openingMinor: number, debitMinor: number, creditMinor: number) => ({
  ...{ account, currency: 'LYD' as const, openingMinor, debitMinor, creditMinor },
  closingMinor: openingMinor + debitMinor - creditMinor,
});
const sound: CloseDocument = {
  ...{ ...fullClose(), restored: [], unconfirmed: [], drawer: [], number: 1, epoch: 1, fromSeq: 1, previous: null },
  balances: [row('clearing:wallet', 10, 5, 0), row('sales', -10, 0, 5)],
};
const textOf = (document: unknown): string => canonicalJson(document as never);
const read = (document: CloseDocument): ReadClose => ({ document, sha256: sha256Hex(textOf(document)) });
/** A close that follows `before` as it should. */
const after = (before: ReadClose, change: Partial<CloseDocument> = {}): ReadClose => {
  const { document, sha256 } = before;
  const head = { seq: document.head.seq + 10, hash: 'h' };
  const balances = (document as CloseDocument).balances.map(({ account, closingMinor, debitMinor, creditMinor }) =>
    row(account, closingMinor, debitMinor, creditMinor),
  );
  const previous = { number: document.number, seq: document.head.seq + 1, sha256 };
  const next = { number: document.number + 1, previous, fromSeq: document.head.seq + 1, head, balances };
  return read({ ...(document as CloseDocument), ...next, ...change });
};
const one = read(sound);
const two = after(one);
const three = after(two);
const codesOf = (closes: readonly ReadClose[]) =>
  ledgersIn(closes).flatMap((ledger) => [...faultyLinks(ledger).values()].map((faults) => faults.map(({ code }) => code)));
const runsOf = (...closes: readonly ReadClose[]) => ledgersIn(closes).map(runOf);

describe('the text of a close', () => {
  it('is a close if it has the bytes that a till writes', () => {
    const document = fullClose();
    expect(readCloseText(textOf(document))).toEqual({ kind: 'close', document });
  });

  it.each(['', '{', 'null', '12', '"qayd-close"', '[]', '{}', '{"format":"qayd-lines"}', `\uFEFF{"format":"qayd-close"}`])(
    'is something else: %s',
    (text) => expect(readCloseText(text)).toEqual({ kind: 'other' }),
  );

  it('was rewritten if it has other spaces, another order or a field twice', () => {
    const text = textOf(sound);
    const twice = text.replace('"number":1', '"number":1,"number":1');
    for (const changed of [JSON.stringify(sound, null, 1), `${text}\n`, twice])
      expect(readCloseText(changed)).toEqual({ kind: 'rewritten' });
  });

  it('of a wrong form names the first wrong field', () => {
    expect(readCloseText(textOf({ ...sound, balances: 'none' }))).toEqual({ kind: 'malformed', field: 'balances' });
    expect(readCloseText('{"format":"qayd-close"}')).toEqual({ kind: 'malformed', field: 'version' });
    expect(readCloseText(textOf({ ...sound, extra: 1 }))).toMatchObject({ kind: 'malformed' });
  });

  it('of a later version is newer', () => {
    expect(readCloseText('{"format":"qayd-close","version":8}')).toEqual({ kind: 'newer', version: 8 });
    expect(readCloseText('{"format":"qayd-close","version":8.5}')).toMatchObject({ kind: 'malformed' });
  });
});

describe('the sums of a close', () => {
  const changed = (change: Partial<CloseDocument>) => faultySums({ ...sound, ...change });
  it('are right if each closing is opening and movement, and all accounts are zero together', () => {
    expect(faultySums(sound)).toEqual([]);
  });

  it('are not checked in versions without balances', () => {
    expect(faultySums({ ...sound, version: 6 } as unknown as AnyCloseDocument)).toEqual([]);
  });

  it('name the account whose closing is not opening and movement', () => {
    const [first, second] = sound.balances as [CloseDocument['balances'][0], CloseDocument['balances'][0]];
    expect(changed({ balances: [{ ...first, closingMinor: 16 }, second] })).toEqual([
      { code: 'closing-differs', params: { field: 'balances', name: 'clearing:wallet', currency: 'LYD' } },
    ]);
  });

  it('name the currency whose opening or movement is not zero over all accounts', () => {
    const notZero = [{ code: 'not-zero', params: { currency: 'LYD' } }];
    expect(changed({ balances: [row('a', 1, 0, 0)] })).toEqual(notZero);
    expect(changed({ balances: [row('a', 0, 1, 0)] })).toEqual(notZero);
    // Opening and movement that only together are zero, so the closings are.
    expect(changed({ balances: [row('a', 1, 0, 1)] })).toEqual(notZero);
    expect(changed({ balances: [row('a', 1, 0, 0), { ...row('a', -1, 0, 0), currency: 'USD' }] })).toHaveLength(2);
  });

  it('are exact beyond safe integers', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const rows = [row('a', most, 0, 0), row('b', most, 0, 0), row('c', -most, 0, 0), row('d', -most + 1, 0, 0)];
    expect(changed({ balances: rows })).toEqual([{ code: 'not-zero', params: { currency: 'LYD' } }]);
  });

  it('name an account that is there twice in one currency', () => {
    expect(changed({ balances: [row('a', 0, 0, 0), row('a', 0, 0, 0)] })).toEqual([
      { code: 'account-twice', params: { name: 'a', currency: 'LYD' } },
    ]);
  });

  it('name unconfirmed money and a drawer that do not tie; a first count has no opening', () => {
    const unconfirmed = { gateway: 'card', currency: 'USD', openingMinor: 1, addedMinor: 5, provedMinor: 2 } as const;
    const flow = { currency: 'LYD', inMinor: 4, outMinor: 1, refundsMinor: 2, differenceMinor: -1 } as const;
    const drawer = (openingMinor: number | null, closingMinor: number) => ({ ...flow, openingMinor, closingMinor });
    expect(changed({ unconfirmed: [{ ...unconfirmed, closingMinor: 4 }], drawer: [drawer(5, 5), drawer(null, 9)] })).toEqual([]);
    expect(changed({ unconfirmed: [{ ...unconfirmed, closingMinor: 3 }], drawer: [drawer(5, 6)] })).toEqual([
      { code: 'closing-differs', params: { field: 'unconfirmed', name: 'card', currency: 'USD' } },
      { code: 'closing-differs', params: { field: 'drawer', name: '', currency: 'LYD' } },
    ]);
  });
});

describe('closes of one till', () => {
  it('fit if each follows the one before, in any order of files, with copies and other tills', () => {
    const other = read({ ...sound, till: 'T2' });
    expect(codesOf([three, one, two, { ...two }, other])).toEqual([[], [], [], []]);
    expect(runsOf(three, one, two)).toEqual([{ merchant: 'corniche', till: 'T1', first: 1, last: 3, missing: [] }]);
  });

  it('name the numbers that are missing between them, and no others', () => {
    const five = after(after(three));
    expect(codesOf([two, five])).toEqual([[], []]);
    expect(runsOf(two, five)).toMatchObject([{ first: 2, last: 5, missing: [{ from: 3, to: 4 }] }]);
    const far = after(read({ ...sound, number: Number.MAX_SAFE_INTEGER - 1, previous: { number: 1, seq: 1, sha256: '' } }));
    expect(runsOf(one, far)[0]?.missing).toEqual([{ from: 2, to: Number.MAX_SAFE_INTEGER - 1 }]);
  });

  it('name a close whose text of the close before is another', () => {
    const forged = after(one, { days: ['2026-01-01'] });
    expect(codesOf([one, forged, three])).toEqual([[], [], ['previous-differs']]);
    expect(codesOf([read({ ...sound, number: 2 })])).toEqual([['previous-differs']]);
    expect(codesOf([read({ ...sound, previous: { number: 0, seq: 1, sha256: '' } })])).toEqual([['previous-differs']]);
  });

  it('name two closes with one number in one epoch', () => {
    expect(codesOf([one, two, after(one, { days: [] })])).toEqual([[], [], ['number-twice']]);
  });

  it('name a number, entries or an opening that do not follow', () => {
    const previous = { number: 0, seq: two.document.fromSeq, sha256: one.sha256 };
    expect(codesOf([one, after(one, { number: 3 })])).toEqual([[], ['number-differs']]);
    expect(codesOf([one, after(one, { previous })])).toEqual([[], ['number-differs']]);
    expect(codesOf([one, after(one, { fromSeq: 1 })])).toEqual([[], ['entries-differ']]);
    const [wallet, sales] = [row('clearing:wallet', 15, 0, 0), row('sales', -15, 0, 0)];
    expect(codesOf([one, after(one, { balances: [wallet, sales, row('suspense', 0, 0, 0)] })])).toEqual([[], []]);
    for (const balances of [[row('clearing:wallet', 16, 0, 0), sales], [wallet], [wallet, sales, row('suspense', 1, 0, 0)]])
      expect(codesOf([one, after(one, { balances })])).toEqual([[], ['opening-differs']]);
    // The account is missing in the later close: it opens with zero.
    const [ledger = []] = ledgersIn([one, after(one, { balances: [wallet] })]);
    expect([...faultyLinks(ledger).values()].flat()).toEqual([
      { code: 'opening-differs', params: { number: 1, name: 'sales', currency: 'LYD' } },
    ]);
  });

  it('may open otherwise after a restore, in a new epoch, and after a version without balances', () => {
    const balances = [row('a', 7, 0, 0), row('b', -7, 0, 0)];
    const restored = [{ seq: 9, epoch: 2, from: 8, rows: null, closes: null }];
    const older: ReadClose = { document: { ...sound, version: 6 } as unknown as AnyCloseDocument, sha256: one.sha256 };
    expect(codesOf([one, after(one, { balances, restored })])).toEqual([[], []]);
    expect(codesOf([one, after(one, { balances, epoch: 2 })])).toEqual([[], []]);
    expect(codesOf([older, after(one, { balances })])).toEqual([[], []]);
  });

  it('may have a number again after a restore; a close that only the new epoch had is named as missing', () => {
    const again = after(one, { epoch: 2 });
    const next = after(again);
    expect(codesOf([one, two, again, next])).toEqual([[], [], [], []]);
    expect(runsOf(one, two, again, next)).toMatchObject([{ missing: [] }]);
    expect(codesOf([one, two, next])).toEqual([[], [], []]);
    expect(runsOf(one, two, next)).toMatchObject([{ first: 1, last: 3, missing: [{ from: 2, to: 2 }] }]);
  });

  it('are covered by the next signed close that names their text, over others, too', () => {
    const covered = (signed: readonly ReadClose[], closes = [one, two, three]) =>
      [...coveredBy(closes, (close) => signed.includes(close))].map(([close, by]) => [close.document.number, by]);
    expect(covered([three])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect(covered([two, three])).toEqual([
      [2, 3],
      [1, 2],
    ]);
    expect(covered([one])).toEqual([]);
    expect(covered([three], [one, three])).toEqual([]);
  });
});
