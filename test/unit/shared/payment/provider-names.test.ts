// Names that a payment service may use for its gateways, and the effect of a name on the decision about a notice.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeNotice } from '../../../../src/shared/payment/judge-notice.ts';
import { isNameOf, methodNamed, neutralNames, withName } from '../../../../src/shared/payment/named.ts';
import { nameFault, providerNames } from '../../../../src/shared/payment/provider-names.ts';
import { forAll } from '../../../support/unit/check.ts';
import { cardAttempt, cardFacts, walletAttempt, walletFacts } from '../../../support/unit/notices.ts';

const tlync = providerNames.parse({
  wallet: { path: 'tlync', notices: ['tlync', 'tlync-wallet'], methods: [{ code: 'sadad', ar: 'سداد', en: 'Sadad' }] },
  card: { path: 'moamalat', notices: ['moamalat'] },
});

/** Returns the path of the first invalid name, or null if all are valid. */
const faultOf = (input: unknown): string | null => {
  const read = providerNames.safeParse(input);
  return read.success ? null : (read.error.issues[0]?.path.join('.') ?? '');
};

describe('the neutral names', () => {
  it('are the names of a shop without its own names', () => expect(neutralNames).toEqual(providerNames.parse({})));
});

describe("the provider's names", () => {
  it('are the neutral names of the document by default', () =>
    expect(neutralNames).toEqual({
      wallet: { path: 'wallet', notices: ['wallet'], methods: [] },
      card: { path: 'card', notices: ['card'], methods: [] },
    }));

  it.each([
    [{ wallet: { notices: ['a'] }, card: { notices: ['b', 'a'] } }, 'wallet.notices'],
    [{ wallet: { notices: ['Pay'] }, card: { notices: ['pay'] } }, 'wallet.notices'],
    [{ wallet: { notices: ['card'] }, card: { notices: ['b'] } }, 'wallet.notices'],
    [{ wallet: { notices: ['a'] }, card: { notices: ['WALLET'] } }, 'card.notices'],
    [{ wallet: { notices: ['a', 'a'] } }, 'wallet.notices'],
    [{ wallet: { notices: ['wallet', 'WALLET'] } }, null],
    [{ wallet: { notices: Array.from({ length: 9 }, (_, i) => `name-${i}`) } }, 'wallet.notices'],
    [{ wallet: { notices: [] } }, 'wallet.notices'],
    [{ wallet: { notices: ['a\u202eb'] } }, 'wallet.notices.0'],
    [{ wallet: { notices: [' a'] } }, 'wallet.notices.0'],
    [{ wallet: { path: 'card' } }, 'wallet.path'],
    [{ wallet: { path: 'x' }, card: { path: 'x' } }, 'wallet.path'],
    [{ wallet: { path: '..' } }, 'wallet.path'],
    [{ wallet: { path: 'a/b' } }, 'wallet.path'],
    [{ wallet: { path: '' } }, 'wallet.path'],
    [
      {
        wallet: {
          methods: [
            { code: 'a', ar: 'أ', en: 'A' },
            { code: 'a', ar: 'ب', en: 'B' },
          ],
        },
      },
      'wallet.methods',
    ],
    [{ wallet: { path: 'tlync', notices: ['tlync', 'wallet'] } }, null],
  ])('reject a name of both gateways or one that is hard to distinguish: %j', (input, fault) =>
    expect(faultOf(input)).toBe(fault),
  );

  it('are compared exactly', () => {
    expect(isNameOf(tlync, 'wallet', 'tlync')).toBe(true);
    expect([isNameOf(tlync, 'wallet', 'Tlync'), isNameOf(tlync, 'wallet', 'wallet')]).toEqual([false, false]);
  });

  it('contain the name of each method', () => {
    expect(methodNamed(tlync, 'sadad')).toMatchObject({ ar: 'سداد', en: 'Sadad' });
    expect(methodNamed(tlync, 'method_a')).toBeNull();
  });

  it('accept a further name once, but no name of the other gateway or of its kind of notice', () => {
    const more = withName(tlync, 'wallet', 'plync');
    expect(more.wallet.notices).toEqual(['tlync', 'tlync-wallet', 'plync']);
    expect(withName(more, 'wallet', 'plync')).toBe(more);
    expect(nameFault(tlync, 'wallet', 'wallet-callback', 'plync')).toBeNull();
    expect(nameFault(tlync, 'wallet', 'card-callback', 'plync')).toBe('names.other-kind');
    expect(nameFault(tlync, 'wallet', 'wallet-callback', 'moamalat')).toBe('names.others');
    expect(nameFault(tlync, 'card', 'card-callback', 'TLYNC')).toBe('names.others');
    expect(nameFault(tlync, 'wallet', 'wallet-callback', 'card')).toBe('names.others');
    expect(nameFault(tlync, 'wallet', 'wallet-callback', 'a\u2066b')).toBe('names.malformed');
    expect(nameFault(tlync, 'wallet', 'wallet-callback', '')).toBe('names.malformed');
    expect(nameFault(tlync, 'wallet', 'wallet-callback', 'a'.repeat(64))).toBe(null);
    expect(nameFault(tlync, 'wallet', 'wallet-callback', 'a'.repeat(65))).toBe('names.too-long');
  });

  it('distinguish letter case: the same letters in capitals are a further name of the same gateway', () => {
    expect(nameFault(neutralNames, 'wallet', 'wallet-callback', 'WALLET')).toBeNull();
    const more = withName(neutralNames, 'wallet', 'WALLET');
    expect(providerNames.parse(more).wallet.notices).toEqual(['wallet', 'WALLET']);
    expect(isNameOf(more, 'wallet', 'Wallet')).toBe(false);
    expect(nameFault(neutralNames, 'card', 'card-callback', 'WALLET')).toBe('names.others');
  });

  it('are at most eight: a ninth name is rejected, a known name is accepted', () => {
    const eight = Array.from({ length: 8 }, (_, i) => `name-${i}`);
    const full = providerNames.parse({ wallet: { notices: eight } });
    expect(nameFault(full, 'wallet', 'wallet-callback', 'name-8')).toBe('names.too-many');
    expect(nameFault(full, 'wallet', 'wallet-callback', 'name-7')).toBeNull();
  });
});

describe('a notice', () => {
  it('pays only by the names of the attempt’s own gateway', () => {
    expect(judgeNotice(walletFacts({ gateway: 'tlync' }), walletAttempt(), null).exception).toBe('gateway-differs');
    expect(judgeNotice(walletFacts({ gateway: 'tlync' }), walletAttempt(), null, tlync)).toMatchObject({
      effect: 'receipt',
      postings: [{ account: 'clearing:wallet' }, { account: 'sales' }],
    });
    expect(judgeNotice(walletFacts({ gateway: 'wallet' }), walletAttempt(), null, tlync).exception).toBe('gateway-differs');
    expect(judgeNotice(cardFacts({ gateway: 'moamalat' }), cardAttempt(), null, tlync).effect).toBe('receipt');
  });

  it('of one gateway never pays an attempt of the other gateway, for any accepted names', () =>
    forAll(
      [
        fc.constantFrom('tlync', 'tlync-wallet', 'moamalat', 'wallet', 'card', 'plync', 'TLYNC'),
        fc.array(
          fc.tuple(fc.constantFrom<'wallet' | 'card'>('wallet', 'card'), fc.constantFrom('plync', 'moamalat', 'tlync', 'card')),
        ),
        fc.boolean(),
        fc.boolean(),
      ],
      (gateway, taken, isWallet, byWallet) => {
        const names = taken.reduce(
          (all, [of, name]) =>
            nameFault(all, of, of === 'wallet' ? 'wallet-callback' : 'card-callback', name) ? all : withName(all, of, name),
          tlync,
        );
        expect(providerNames.safeParse(names).success).toBe(true);
        const facts = byWallet ? walletFacts({ gateway }) : cardFacts({ gateway });
        const decision = judgeNotice(facts, isWallet ? walletAttempt() : cardAttempt(), null, names);
        const own = names[isWallet ? 'wallet' : 'card'].notices.includes(gateway);
        expect(decision.effect === 'receipt').toBe(own && isWallet === byWallet);
        expect(decision.postings.length > 0).toBe(decision.effect === 'receipt');
      },
      2000,
    ));
});
