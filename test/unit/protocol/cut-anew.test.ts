// Checks if a signed text can be split into other parameters, and compares the result with a search through all splits.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvesUnder, readsOneWay } from '../../../src/protocol/cut-anew.ts';
import type { Notice } from '../../../src/protocol/notice.ts';
import { defaultProfile, type SignatureProfile } from '../../../src/protocol/profile.ts';
import { signedText } from '../../../src/protocol/signature.ts';
import { signedFacts } from '../../../src/protocol/signed-facts.ts';
import { cutAnew } from '../../support/unit/cutter.ts';
import { forAll } from '../../support/unit/check.ts';
import { noticeOf } from '../../support/unit/wire.ts';

const under = (changes: Partial<SignatureProfile>): SignatureProfile => ({ ...defaultProfile, ...changes });

const separators = [
  '&',
  '',
  '|',
  '-',
  '.',
  '_',
  '0',
  '1',
  'x',
  '=',
  '-|',
  '|-',
  '||',
  '&=',
  '=&',
  '%',
  '+',
  '~',
  '~-',
  ' ',
  ', ',
  '€',
];
const profiles: fc.Arbitrary<SignatureProfile> = fc
  .record({
    pairs: fc.constantFrom('all' as const, 'documented' as const),
    order: fc.constantFrom('arrival' as const, 'sorted' as const, 'documented' as const),
    form: fc.constantFrom('key=value' as const, 'value' as const, 'keyvalue' as const),
    separator: fc.oneof(
      fc.constantFrom(...separators),
      fc.string({ unit: fc.constantFrom('&', '|', '=', '-', 'a', '1', '~', '%'), minLength: 1, maxLength: 3 }),
    ),
    encoding: fc.constantFrom('php' as const, 'raw' as const, 'wire' as const, 'rfc3986' as const),
  })
  .map(under);

/** Tokens that could serve as split points, or be read as parameters of their own. */
const nasty = ['approved', '1', '0', '-', '.', '_', 'x', 'amount', '5', 'canceled', 'invoice_no', 'T1'];
const invoiceNos = fc.string({ unit: fc.constantFrom(...nasty), minLength: 1, maxLength: 4 });
/** Values that the payment service chooses alone; nobody at the shop can influence them. */
const others = fc.string({ unit: fc.constantFrom('&', '=', '|', '~', '+', '%', ' ', '€', ...nasty), maxLength: 4 });

type Parameters = Readonly<Record<string, string>>;
const written = (kind: Notice['kind'], parameters: Parameters): Notice => {
  if (kind === 'wallet-callback') return noticeOf(kind, JSON.stringify(parameters));
  const parts = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return noticeOf(kind, parts.join('&'));
};

const shuffled = (kind: Notice['kind'], parameters: fc.Arbitrary<Parameters>): fc.Arbitrary<Notice> =>
  parameters.chain((given) =>
    fc
      .shuffledSubarray(Object.entries(given), { minLength: Object.keys(given).length })
      .map((entries) => written(kind, Object.fromEntries(entries))),
  );

const flag = fc.constantFrom('1', '0');
const card = (more: Record<string, fc.Arbitrary<string>>) =>
  shuffled(
    'card-callback',
    fc.record(
      { approved: flag, canceled: flag, amount: fc.constantFrom('5', '5.00', '1'), invoice_no: invoiceNos, ...more },
      { requiredKeys: ['invoice_no'] },
    ),
  );
const genuine: fc.Arbitrary<Notice> = fc.oneof(
  card({ transaction_id: fc.constantFrom('X', '1', '50') }),
  card({ memo: others }),
  shuffled(
    'wallet-callback',
    fc.record(
      { approved: flag, invoice_no: invoiceNos, amount: fc.constantFrom('5', '1'), memo: others },
      { requiredKeys: ['invoice_no'] },
    ),
  ),
);

/** The facts that decide if and how money is booked. */
const money = (notice: Notice, profile: SignatureProfile) => {
  const { approved, canceled, invoiceNo, amount, currency, gateway, transactionId } = signedFacts(notice, profile);
  return { approved, canceled, invoiceNo, amount, currency, gateway, transactionId };
};

const mostPieces = ({ form, separator }: SignatureProfile): number => (separator === '' ? 2 : form === 'value' ? 4 : 6);

it('no signed text is read as an approval of another payment, under any form, separator and encoding', () => {
  let approvals = 0;
  forAll(
    [genuine, profiles],
    (signed, profile) => {
      const said = money(signed, profile);
      for (const notice of cutAnew(signed, profile, mostPieces(profile))) {
        const read = money(notice, profile);
        if (read.approved !== 'yes') continue;
        approvals += 1;
        // `signedFacts` may return an ambiguous approval even for the genuine notice, so expect the approval that the notice itself
        // reports. All other facts must be equal.
        expect(read, JSON.stringify(notice.pairs)).toEqual({ ...said, approved: signed.facts.approved });
      }
    },
    300,
  );
  expect(approvals).toBeGreaterThan(20);
});

describe('a notice with the documented parameters approves', () => {
  const whole = {
    gateway: 'card',
    approved: '1',
    canceled: '0',
    amount: '5.00',
    currency: 'USD',
    invoice_no: 'T1-1',
    transaction_id: 'x',
  };
  it.each(['&', '|', ',', '\n', '-|', '~', ' ', '€'])('under every encoding, with %j between names and values', (separator) => {
    for (const form of ['key=value', 'keyvalue'] as const) {
      for (const encoding of ['php', 'raw', 'rfc3986'] as const) {
        const profile = under({ form, separator, encoding });
        expect(approvesUnder(profile)).toBe('all');
        expect(signedFacts(written('card-callback', whole), profile).approved).toBe('yes');
      }
    }
  });

  it('also with additional parameters, if values are encoded', () => {
    const more = written('card-callback', { ...whole, memo: 'a&approved=1|' });
    expect(readsOneWay(more, under({}))).toBe(true);
    expect(readsOneWay(more, under({ separator: '|' }))).toBe(true);
    expect(readsOneWay(more, under({ encoding: 'wire' }))).toBe(true);
    expect(readsOneWay(more, under({ encoding: 'raw' }))).toBe(false);
    expect(readsOneWay(more, under({ encoding: 'raw', pairs: 'documented' }))).toBe(true);
  });
});

describe('an ambiguous signed text', () => {
  it.each(['', '2'])('has names and values with %j between them: one invoice is read as another', (separator) => {
    const profile = under({ separator });
    const signed = written('card-callback', { approved: '1', invoice_no: 'T1-00012', amount: '5' });
    const read = [...cutAnew(signed, profile, 3)].map(({ facts }) => facts.invoiceNo);
    expect(read).toContain('T1-0001');
    expect(approvesUnder(profile)).toBe('none');
  });

  it.each(['-', '.', '_', 'x', '=', '--', '-='])('may have names and values with %j between them', (separator) => {
    expect(approvesUnder(under({ separator }))).toBe('none');
  });

  it("is impossible with wire bytes, but possible with the remaining bytes of a separator outside the wire's characters", () => {
    expect(approvesUnder(under({ separator: 'Ł', encoding: 'wire' }))).toBe('none');
    expect(approvesUnder(under({ separator: 'Ł' }))).toBe('all');
  });

  it('approves nothing if an unencoded value can include the parameters after it', () => {
    const profile = under({ encoding: 'raw' });
    const signed = written('card-callback', { approved: '1', invoice_no: 'T1-1', transaction_id: 'x', amount: '5.00' });
    const taken = written('card-callback', { approved: '1', invoice_no: 'T1-1', transaction_id: 'x&amount=5.00' });
    expect(signedText(taken, profile)).toBe(signedText(signed, profile));
    expect(signedFacts(signed, profile).approved).toBe('yes');
    expect(signedFacts(taken, profile).approved).toBe('odd');
  });
});

it('two numbers with the same signed shortest form count as one transaction', () => {
  const profile = under({ numbers: 'shortest' });
  const of = (id: string) => noticeOf('wallet-callback', `{"approved":"1","invoice_no":"T1-1","transaction_id":${id}}`);
  const [one, other] = [of('12345678901234567890'), of('12345678901234567891')];
  expect(signedText(one, profile)).toBe(signedText(other, profile));
  expect(signedFacts(one, profile)).toEqual(signedFacts(other, profile));
});
