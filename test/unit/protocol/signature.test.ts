// Signature verification returns the matching key and profile, and rejects a notice in which a signed field was changed or moved.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultProfile, type SignatureProfile, signatureProfile } from '../../../src/protocol/profile.ts';
import { sign, verifyNotice } from '../../../src/protocol/signature.ts';
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import { judgeNotice } from '../../../src/shared/payment/judge-notice.ts';
import { forAll, wellFormed } from '../../support/unit/check.ts';
import { walletAttempt } from '../../support/unit/notices.ts';
import { codeOf, valueOf } from '../../support/unit/result.ts';
import { noticeOf } from '../../support/unit/wire.ts';

const key = { id: 'k1', secret: 'the secret' };
const profileOf = (changes: Partial<SignatureProfile>): SignatureProfile => signatureProfile.parse({ id: 'other', ...changes });

type Pairs = readonly (readonly [string, string])[];
const jsonOf = (pairs: Pairs): string =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
const queryOf = (pairs: Pairs): string =>
  new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
const noticeFrom = (kind: NoticeKind, pairs: Pairs) =>
  noticeOf(kind, kind === 'wallet-callback' ? jsonOf(pairs) : queryOf(pairs));
const hashedOf = (kind: NoticeKind, pairs: Pairs, profile = defaultProfile, secret = key.secret): string =>
  valueOf(sign(noticeFrom(kind, pairs), secret, profile));
const check = (kind: NoticeKind, pairs: Pairs, hashed: string, profile = defaultProfile): string =>
  codeOf(verifyNotice(noticeFrom(kind, [...pairs, ['hashed', hashed]]), [key], [profile]));

const paid: Pairs = [
  ['gateway', 'card'],
  ['approved', '1'],
  ['amount', '12.50'],
  ['currency', 'USD'],
  ['invoice_no', 'T1-0007'],
  ['transaction_id', 'tx-1'],
];
const good = hashedOf('card-callback', paid);

describe('a signed notice', () => {
  it.each(['wallet-callback', 'wallet-return', 'card-callback'] as const)('verifies as a %s (§6.4, 5)', (kind) =>
    expect(check(kind, paid, hashedOf(kind, paid))).toBe('ok'),
  );

  it('verifies with its signature at any position', () => {
    for (let at = 0; at <= paid.length; at++) {
      const signed = noticeFrom('card-callback', [...paid.slice(0, at), ['hashed', good], ...paid.slice(at)]);
      expect(codeOf(verifyNotice(signed, [key], [defaultProfile]))).toBe('ok');
    }
  });

  it('returns the ids of the matching key and profile', () => {
    const sorted = profileOf({ id: 'sorted', order: 'sorted' });
    const keys = [{ id: 'k0', secret: 'retired' }, key, { id: 'k2', secret: 'next' }];
    const by = (hashed: string) =>
      valueOf(verifyNotice(noticeFrom('card-callback', [...paid, ['hashed', hashed]]), keys, [defaultProfile, sorted]));
    expect(by(good)).toEqual({ keyId: 'k1', profileId: 'default' });
    expect(by(hashedOf('card-callback', paid, sorted, 'next'))).toEqual({ keyId: 'k2', profileId: 'sorted' });
    expect(by(hashedOf('card-callback', paid, sorted, 'retired'))).toEqual({ keyId: 'k0', profileId: 'sorted' });
  });

  it('is checked against each usable key of a profile, and unusable keys are skipped', () => {
    const hex = profileOf({ id: 'hex', key: 'hex' });
    const keys = [key, { id: 'k2', secret: '00ff' }];
    const hashed = hashedOf('card-callback', paid, hex, '00ff');
    expect(verifyNotice(noticeFrom('card-callback', [...paid, ['hashed', hashed]]), keys, [hex])).toEqual({
      ok: true,
      value: { keyId: 'k2', profileId: 'hex' },
    });
  });

  it('verifies forever: the signature has no time, so the receiver must compare and deduplicate', () =>
    expect([check('card-callback', paid, good), check('card-callback', paid, good)]).toEqual(['ok', 'ok']));
});

describe('the verifier rejects', () => {
  it.each([
    ['lower case under hex-upper', good.toLowerCase()],
    ['mixed case', good.toLowerCase().replace(/[a-f]/, (letter) => letter.toUpperCase())],
    ['base64', Buffer.from(good, 'hex').toString('base64')],
    ['a space before it', ` ${good}`],
    ['a line break after it', `${good}\n`],
    ['cut short by one', good.slice(0, -1)],
    ['one digit more', `${good}0`],
    ['empty', ''],
    ['zeros', '0'.repeat(64)],
    ['full-width digits of the same look', good.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))],
    ['another key', hashedOf('card-callback', paid, defaultProfile, 'another')],
    ['another profile', hashedOf('card-callback', paid, profileOf({ order: 'sorted' }))],
  ])('a signature that is %s', (_, hashed) => expect(check('card-callback', paid, hashed)).toBe('notice.bad-signature'));

  it.each([
    ['hex-lower', good],
    ['base64', good],
    ['base64-upper', Buffer.from(good, 'hex').toString('base64')],
  ] as const)('a signature in the form of another profile under %s', (output, hashed) =>
    expect(check('card-callback', paid, hashed, profileOf({ output }))).toBe('notice.bad-signature'),
  );

  it('a notice without a signature', () =>
    expect(codeOf(verifyNotice(noticeFrom('card-callback', paid), [key], [defaultProfile]))).toBe('notice.unsigned'));

  it('any notice if there is no key or no profile', () => {
    const signed = noticeFrom('card-callback', [...paid, ['hashed', good]]);
    expect(codeOf(verifyNotice(signed, [], [defaultProfile]))).toBe('notice.bad-signature');
    expect(codeOf(verifyNotice(signed, [key], []))).toBe('notice.bad-signature');
  });

  it.each<readonly [string, Pairs]>([
    ['another order', [...paid].reverse()],
    ['one pair less', paid.slice(0, -1)],
    ['one pair more', [...paid, ['note', '']]],
    ['a key in other letters', paid.map(([name, value]) => [name === 'approved' ? 'Approved' : name, value])],
    ['cancel retagged as approval', paid.map(([name, value]) => [name === 'approved' ? 'canceled' : name, value])],
    [
      'two values that changed places',
      paid.map(([name, value]) => [name, name === 'amount' ? 'USD' : name === 'currency' ? '12.50' : value]),
    ],
    ['a pair swallowed by its neighbour', [...paid.slice(0, 2), ['amount', '12.50&currency=USD'], ...paid.slice(4)]],
    ['an amount echoed in another form', paid.map(([name, value]) => [name, name === 'amount' ? '12.5' : value])],
  ])('a signature of other pairs: %s', (_, pairs) => expect(check('card-callback', pairs, good)).toBe('notice.bad-signature'));

  it.each([
    ['hex', ''],
    ['hex', 'abc'],
    ['hex', 'zz'],
    ['hex', '00 ff'],
    ['hex', '0x00'],
    ['base64', ''],
    ['base64', 'a b='],
    ['base64', 'a-_b'],
    ['base64', '===='],
    ['base64', 'QUJD\n'],
    ['base64', 'A'],
    ['base64', 'QUJDR'],
    ['utf8', ''],
  ] as const)('a secret that is not a valid %s key: %j', (form, secret) =>
    expect(sign(noticeFrom('card-callback', paid), secret, profileOf({ key: form }))).toEqual({
      ok: false,
      error: { code: 'secret.malformed', params: { form } },
    }),
  );
});

describe('signed pairs', () => {
  const names = ['gateway', 'approved', 'invoice_no', 'amount', 'transaction_id', 'note'];
  const pairs: fc.Arbitrary<Pairs> = fc
    .tuple(...names.map(() => wellFormed({ minLength: 1, maxLength: 10 })))
    .map((values) => names.map((name, i) => [name, values[i] as string] as const));
  const kind = fc.constantFrom<NoticeKind>('wallet-callback', 'wallet-return', 'card-callback');
  const profile = fc
    .record({
      order: fc.constantFrom('arrival', 'sorted', 'documented'),
      encoding: fc.constantFrom('php', 'raw', 'wire', 'rfc3986'),
      output: fc.constantFrom('hex-upper', 'hex-lower', 'base64'),
      booleans: fc.constantFrom('digit', 'word'),
    } as const)
    .map(profileOf);

  it('verify under the profile that signed them', () =>
    forAll([kind, pairs, profile], (as, of, under) => expect(check(as, of, hashedOf(as, of, under), under)).toBe('ok')));

  it('fail if any character of any value changes', () =>
    forAll([kind, pairs, profile, fc.nat(), fc.nat(), wellFormed({ maxLength: 2 })], (as, of, under, which, where, by) => {
      const hashed = hashedOf(as, of, under);
      const at = which % of.length;
      const points = Array.from(of[at]?.[1] ?? '');
      points.splice(where % points.length, 1, by);
      const changed = of.map(([name, value], i) => [name, i === at ? points.join('') : value] as const);
      const same = changed[at]?.[1] === of[at]?.[1];
      expect(check(as, changed, hashed, under)).toBe(same ? 'ok' : 'notice.bad-signature');
    }));

  it('fail if any character of the signature changes', () =>
    forAll([fc.integer({ min: 0, max: 63 }), fc.constantFrom(...Array.from('0123456789ABCDEFabcdef +'))], (at, digit) =>
      expect(check('card-callback', paid, good.slice(0, at) + digit + good.slice(at + 1))).toBe(
        good[at] === digit ? 'ok' : 'notice.bad-signature',
      ),
    ));
});

describe("a wallet return's signature", () => {
  const returned: Pairs = [
    ['approved', '1'],
    ['invoice_no', 'T1-0007'],
  ];

  it('matches a callback with the same two parameters, which is incomplete and books nothing', () => {
    const retagged = noticeFrom('wallet-callback', [...returned, ['hashed', hashedOf('wallet-return', returned)]]);
    expect(codeOf(verifyNotice(retagged, [key], [defaultProfile]))).toBe('ok');
    expect(judgeNotice(retagged.facts, walletAttempt(), null)).toMatchObject({ exception: 'notice-incomplete', postings: [] });
  });

  it('matches no callback that also contains an amount', () =>
    expect(
      check(
        'wallet-callback',
        [...returned, ['gateway', 'wallet'], ['amount', '12.50'], ['transaction_id', 'x']],
        hashedOf('wallet-return', returned),
      ),
    ).toBe('notice.bad-signature'));
});
