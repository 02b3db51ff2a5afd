// Attack: 2,100 forged notices push 20 genuine, acknowledged ones out of the relay's quarantine. Notices signed in a known format
// must never be evicted, and a notice sent to its attempt's own address must not be evicted for one that was not. Each network
// and each address may fill only a part of the quarantine. A till reports its adopted profile, and notices that verify by that
// profile leave the quarantine.
import { afterEach, describe, expect, it } from 'vitest';
import { attemptTag, tagKeyOfToken } from '../../../src/protocol/attempt-tag.ts';
import { type SignatureProfile, signatureProfile } from '../../../src/protocol/profile.ts';
import type { RelayLimits, Merchant } from '../../../src/relay/config/config.ts';
import { noticePath, profilePath } from '../../../src/shared/relay-wire/paths.ts';
import {
  bearer,
  bodyOf,
  get,
  key,
  merchantToken,
  post,
  rules,
  secret,
  type StartedRelay,
  startRelay,
  tillToken,
  walletBody,
} from '../relay/kit.ts';

let at: StartedRelay;
const start = (merchant: Partial<Merchant> = {}, limits: Partial<RelayLimits> = {}): void => {
  at = startRelay(rules(merchant, limits));
};
afterEach(() => at.end());

const here = { merchant: 'shop', till: 'T1' };
/** The provider's signature format differs from the agreed one: `sorted` is a known format, `odd` an unforeseen one. */
const sorted = signatureProfile.parse({ id: 'theirs', order: 'sorted', separator: '|' });
const odd = signatureProfile.parse({ id: 'odd', order: ['amount', 'invoice_no'], separator: '~=~', numbers: 'shortest' });

const addressOf = (invoiceNo: string): string => {
  const tag = attemptTag(tagKeyOfToken(tillToken), { ...here, attemptId: 'a1', invoiceNo, gateway: 'wallet' });
  return noticePath(here, 'wallet/callback', { attemptId: 'a1', tag });
};
const twenty = Array.from({ length: 20 }, (_, n) => `A-${n}`);
/** Sends twenty genuine notices from the provider's address. */
const sendGenuine = async (profile: SignatureProfile, tagged: boolean): Promise<void> => {
  for (const invoiceNo of twenty) {
    const path = tagged ? { path: addressOf(invoiceNo) } : {};
    expect(await at.status(post(walletBody(invoiceNo, secret, profile), { remoteAddress: '198.51.100.9', ...path }))).toBe(200);
  }
};
const forge = async (count: number, remoteAddress: (n: number) => string): Promise<void> => {
  for (let n = 0; n < count; n++) await at.status(post(walletBody(`F-${n}`, 'a guess'), { remoteAddress: remoteAddress(n) }));
};
/** Invoice numbers of the twenty notices that are still in quarantine. */
const kept = async (): Promise<string[]> =>
  (await at.quarantine()).flatMap(({ raw }) => {
    const invoiceNo = /"invoice_no":"(A-[0-9]+)"/.exec(Buffer.from(raw, 'base64').toString())?.[1];
    return invoiceNo === undefined ? [] : [invoiceNo];
  });
const fromEverywhere = (n: number): string => `10.${n % 250}.${n % 7}.1`;

describe('genuine notices in quarantine survive a flood of forgeries', () => {
  it('from one network: it fills only its own share', async () => {
    start({}, { quarantinePerTill: 200, quarantinePerPrefix: 100 });
    await sendGenuine(odd, false);
    await forge(400, (n) => `192.0.2.${n % 256}`);
    expect([(await kept()).length, (await at.quarantine()).length]).toEqual([20, 120]);
  });

  it('from a few networks: the network with the most notices gives up its place', async () => {
    start({}, { quarantinePerTill: 200 });
    await sendGenuine(odd, false);
    await forge(2_100, (n) => `192.0.${n % 3}.${n % 256}`);
    expect([(await kept()).length, (await at.quarantine()).length]).toEqual([20, 200]);
  });

  it('from everywhere, if the genuine ones are signed in a known way', async () => {
    start({}, { quarantinePerTill: 200 });
    await sendGenuine(sorted, false);
    await forge(2_100, fromEverywhere);
    expect(await kept()).toEqual(twenty);
  });

  it('from everywhere, if the genuine ones arrived at the addresses of their attempts, however they are signed', async () => {
    start({}, { quarantinePerTill: 200 });
    await sendGenuine(odd, true);
    await forge(2_100, fromEverywhere);
    expect(await kept()).toEqual(twenty);
  });

  it('from everywhere, if the genuine ones arrived from the provider’s addresses', async () => {
    start({ providerAddresses: ['198.51.100.0/24'] }, { quarantinePerTill: 200, quarantinePerAddress: 10 });
    await sendGenuine(odd, false);
    await forge(2_100, fromEverywhere);
    expect(await kept()).toEqual(twenty);
  });

  it('if the genuine ones are signed with a key that was retired before they arrived', async () => {
    start({ keys: [key('k1', secret, 1), key('k2', 'the new secret')] }, { quarantinePerTill: 100 });
    await sendGenuine(sorted, false);
    await forge(500, fromEverywhere);
    expect(await kept()).toEqual(twenty);
  });

  it('and a re-encoded copy of a genuine one takes no place of its own', async () => {
    start({}, { quarantinePerTill: 200 });
    await sendGenuine(sorted, false);
    const text = walletBody('A-0', secret, sorted).toString();
    for (let n = 1; n < 50; n++) await at.status(post(text.replace('{', `{${' '.repeat(n)}`)));
    expect((await kept()).length).toBe(20);
  });
});

describe('a till reports its adopted profile to the relay', () => {
  const tell = (profile: object, token = tillToken, till = 'T1') => ({
    ...post(JSON.stringify({ profile }), { headers: bearer(token) }),
    path: profilePath({ merchant: 'shop', till }),
  });

  it('and notices that verify under it go to its feed, now and after a restart', async () => {
    start();
    await sendGenuine(odd, false);
    expect(bodyOf(await at.ask(tell(odd)))).toEqual({ promoted: 20 });
    expect([await at.invoices(), await kept()]).toEqual([twenty, []]);
    at.restart();
    expect(await at.status(post(walletBody('B-1', secret, odd)))).toBe(200);
    expect(await at.invoices()).toEqual([...twenty, 'B-1']);
    expect(bodyOf(await at.ask(tell(odd)))).toEqual({ promoted: 0 });
  });

  it('and it applies to its own feed only', async () => {
    start();
    await at.ask(tell(odd));
    await at.ask(post(walletBody('B-1', secret, odd), { till: 'T2' }));
    expect([await at.invoices('T2', 'token-of-till-T2'), (await at.quarantine('T2', 'token-of-till-T2')).length]).toEqual([
      [],
      1,
    ]);
  });

  it.each([
    [
      'whose signed text can be split differently',
      422,
      () => tell(signatureProfile.parse({ id: 'p', form: 'value', separator: '' })),
    ],
    ['that is invalid', 400, () => tell({ id: 'p', order: 'none' })],
    ['with a wrong token', 401, () => tell(odd, 'wrong')],
    ['with another feed’s token', 401, () => tell(odd, merchantToken)],
    ['sent by GET', 405, () => get(profilePath(here), '', bearer(tillToken))],
  ])('but the relay rejects a profile %s', async (_, status, request) => {
    start();
    await sendGenuine(odd, false);
    expect(await at.status(request())).toBe(status);
    expect([await at.invoices(), (await kept()).length]).toEqual([[], 20]);
  });

  it('and the relay limits how many profiles a till may report', async () => {
    start();
    const statuses = [];
    for (let n = 0; n < 9; n++) statuses.push(await at.status(tell({ ...odd, separator: `~${n}~` })));
    expect(statuses).toEqual([...Array<number>(8).fill(200), 409]);
  });
});
