// A printed close with what is rare or unknown: words that only a later version has, unknown people, and parts that say little.
import { expect, it } from 'vitest';
import type { CloseDocument } from '../../../../src/shared/contract/books/close.ts';
import { closeLayout } from '../../../../src/shared/close-paper/layout.ts';
import { neutralNames } from '../../../../src/shared/payment/named.ts';
import { entryText } from '../../../../src/shared/words/entries.ts';
import { runsOn } from '../../../support/closes/figures.ts';
import { fullClose } from '../../../support/closes/full-close.ts';

const full = fullClose();
/** The texts on the paper, in English. */
const textsOf = (changes: Partial<CloseDocument>): string[] =>
  runsOn(
    closeLayout(
      { document: { ...full, ...changes }, settings: [], accounts: {}, sha256: 'ab', signature: null },
      {
        lang: 'en',
        paper: '80',
        shopName: 'Noor',
        timeZone: 'Africa/Tripoli',
        printedAtMs: 0,
        names: neutralNames,
        mode: 'live',
      },
    ),
  );
const [approval] = full.approvals as [CloseDocument['approvals'][number]];
const [change] = full.changes as [CloseDocument['changes'][number]];
const [alert] = full.alerts as [CloseDocument['alerts'][number]];
const [clockEntry] = full.clock.entries as [CloseDocument['clock']['entries'][number]];
const [needed] = full.needed as [CloseDocument['needed'][number]];
const [received] = full.received as [CloseDocument['received'][number]];
const [balance] = full.balances as [CloseDocument['balances'][number]];
const [correction] = full.corrections as [CloseDocument['corrections'][number]];
const paid = { way: 'cash' as const, reference: null, by: 'huda', approvedAs: null, unwitnessed: false };

it.each<[string, Partial<CloseDocument>, string]>([
  ['an account', { balances: [{ ...balance, account: 'float:lyd' }] }, 'float:lyd'],
  ['a correction', { corrections: [{ ...correction, kind: 'chargeback' }] }, 'chargeback'],
  ['an exception', { exceptions: [{ seq: 9, reason: 'new-reason', invoiceNo: 'T1-1' }] }, 'new-reason'],
  ['an alert', { alerts: [{ ...alert, reason: 'new-alert' }] }, 'new-alert'],
  ['a state', { attempts: { revived: 3 } }, 'revived'],
  ['the state of a payment', { needed: [{ ...needed, display: 'revived' as 'expired' }] }, 'revived'],
  ['a command', { approvals: [{ ...approval, command: 'new.command' }] }, 'new.command'],
  ['a person', { approvals: [{ ...approval, askedBy: 'nobody-here' }] }, 'nobody-here'],
])('shows %s of a later version by its own name', (_, changes, name) => {
  expect(textsOf(changes)).toContain(name);
});

it('names an approved command by the right that it needs', () => {
  expect(textsOf({ approvals: [{ ...approval, command: 'day.close' }] })).toContain('Close the day');
});

it('calls an unknown kind of entry a journal entry, and the till by its word', () => {
  const texts = textsOf({ changes: [{ ...change, kind: 'new.kind', by: 'till' }] });
  expect(texts).toEqual(expect.arrayContaining(['Journal entry', 'The till']));
  expect(entryText('new.kind', 'ar')).toBe('قيد في الدفتر');
});

it('says that nobody signed in where no person did something, and leaves this out of payments', () => {
  const texts = textsOf({ changes: [{ ...change, by: 'cashier' }], needed: [], pending: [], monitored: [] });
  expect(texts).toContain('Someone not signed in');
  const facts = (owner: string): (string | undefined)[] =>
    closeLayout(
      { document: { ...full, needed: [{ ...needed, owner }] }, settings: [], accounts: {}, sha256: 'ab', signature: null },
      {
        lang: 'en',
        paper: '80',
        shopName: 'Noor',
        timeZone: 'Africa/Tripoli',
        printedAtMs: 0,
        names: neutralNames,
        mode: 'live',
      },
    ).blocks.flatMap((block) =>
      block.kind === 'table' && block.title[0]?.text === 'Needs action'
        ? (block.rows[0]?.facts ?? []).map(({ label }) => label[0]?.text)
        : [],
    );
  expect(facts('cashier')).toEqual([undefined, 'Business day']);
  expect(facts('huda')).toEqual([undefined, 'By', 'Business day']);
});

it('leaves a missing parameter of an alert empty', () => {
  expect(textsOf({ alerts: [{ ...alert, params: { count: 3, first: 1 } }] })).toContain(
    'Booked notices are not signed with this shop’s keys: 3, from entry 1 to entry .',
  );
});

it('of the first close names no previous one, and of a preview nobody who closed', () => {
  const texts = textsOf({ previous: null, closedBy: null, days: [], clockWrong: false, shifts: [] });
  for (const word of ['Previous Z report', 'SHA-256 of the previous Z report', 'Closed by', 'Business days'])
    expect(texts).not.toContain(word);
  expect(texts).not.toContain('The machine’s clock was wrong at the close.');
});

it('says how a refund was paid back, and what had been approved instead', () => {
  const changed = textsOf({
    approvals: [{ ...approval, paid: { ...paid, reference: 'R-1', approvedAs: { way: 'transfer', reference: 'R-2' } } }],
  });
  expect(changed).toEqual(expect.arrayContaining(['Cash', 'R-1', 'Bank transfer', 'R-2', 'Handed over by']));
  const plain = textsOf({ approvals: [{ ...approval, paid }] });
  expect(plain).not.toContain('Reference');
  expect(plain).not.toContain('Had been approved as');
});

it('says that the clock is right again, that no notice is new, and that no signature failed', () => {
  const texts = textsOf({
    clock: { entries: [{ ...clockEntry, wrong: false }], sales: [] },
    feed: { ...full.feed, from: 7, to: 7, missing: null, skipped: [], override: null },
    signatures: { verified: 8, failed: 0, first: null, unchecked: 0 },
  });
  expect(texts).toEqual(expect.arrayContaining(['Right again', 'None new', 'Signed with the shop’s keys']));
  for (const word of ['Not signed with the shop’s keys', 'Not checked yet', 'First number that the relay lacked'])
    expect(texts).not.toContain(word);
});

it('names the first failed signature only if it is known', () => {
  expect(textsOf({ signatures: { verified: 8, failed: 2, first: null, unchecked: 1 } })).not.toContain('The first is entry');
});

it('names neither late nor unconfirmed payments where there are none, nor invoices without notices on hold', () => {
  const texts = textsOf({
    received: [{ ...received, late: 0, unverified: 0, unverifiedMinor: 0 }],
    quarantine: { count: 2, named: [] },
    basis: 'close',
    restored: [{ seq: 5, epoch: 2, from: 4, rows: 1, closes: [] }],
    unverified: [],
  });
  for (const word of ['Late', 'They name open invoices']) expect(texts).not.toContain(word);
  expect(texts.some((text) => text.startsWith('This is the first Z report with balances'))).toBe(false);
  expect(textsOf({ quarantine: { count: 0, named: [] } })).not.toContain('Notices on hold');
  expect(textsOf({ needed: [needed], byDay: full.byDay.slice(0, 1) })).not.toContain('By business day');
});
