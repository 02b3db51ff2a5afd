// Attack: one payment turns two tills Paid. T1's invoice number is typed at T2, T2's network is cut after the confirm call, and
// the customer's signed return is sent to T2's address. A notice may pay only at the address of its attempt, at one till. Any
// other verified notice is stored, reaches the till and becomes an exception.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Till } from '../../../src/main/till.ts';
import { sentToOf } from '../../../src/shared/relay-wire/paths.ts';
import type { HttpRequest } from '../../../src/shared/ports.ts';
import { smooth } from '../../support/network.ts';
import { createSimulation, type Simulation } from '../../support/simulation.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { cardSale, walletSale } from '../../support/till.ts';
import { createWorld, type World } from '../../support/world.ts';

let dir: ReturnType<typeof tempDir>;
let world: World;
let shop: Simulation;
/** Requests that the payment service sent to the shop. */
let sent: HttpRequest[];

const till = (name: string): Till => shop.booths.find((booth) => booth.name === name)?.till as Till;
const stateAt = (name: string, invoiceNo = 'T1-0002') => till(name).ledger.payments.attemptByInvoice(invoiceNo)?.state;
const exceptionsAt = (name: string) =>
  till(name)
    .exceptions.list('open', null, 50)
    .rows.map(({ reason }) => reason);
const started = (name: string, invoiceNo = 'T1-0002') => {
  const { startedSeq } = till(name).ledger.payments.attemptByInvoice(invoiceNo) as { startedSeq: number };
  const entry = till(name).ledger.journal.bySeq(startedSeq);
  if (entry?.kind !== 'attempt.started') throw new Error('not begun');
  return entry.body;
};
const send = async (request: Partial<HttpRequest> & { url: string }) => {
  const http = shop.network.httpFor('somebody', shop.newLife());
  const reply = await http({ method: 'GET', headers: {}, timeoutMs: 5_000, maxReplyBytes: 100_000, ...request });
  return reply.ok ? reply.value.status : reply.error.reason;
};
const driven = async <T>(promise: Promise<T>): Promise<T> => {
  let done = false;
  void promise.finally(() => {
    done = true;
  });
  await world.until(() => done);
  return promise;
};
/** Sends a notice to `url`, expects 200, and runs a minute so that both tills read it. */
const sendTo = async (url: string, request: Partial<HttpRequest> = {}): Promise<void> => {
  expect(await driven(send({ ...request, url }))).toBe(200);
  await world.run(60_000);
};
const pay = async (invoiceNo = 'T1-0002'): Promise<HttpRequest> => {
  sent = [];
  await driven(send({ method: 'POST', url: `https://service.test/sandbox/payments/${invoiceNo}/pay` }));
  await world.until(() => sent.length > 0);
  return sent[0] as HttpRequest;
};
const queryOf = ({ url }: HttpRequest): string => url.slice(url.indexOf('?'));

/** T1 sells; the same number is typed at T2, whose network is cut behind the confirm call. */
const typeTwice = async (sale = cardSale): Promise<void> => {
  expect(till('T1').payments.startSale(sale({ invoiceNo: 'T1-0002' })).ok).toBe(true);
  await world.until(() => stateAt('T1') === 'waiting');
  shop.network.policy = (from, request) =>
    from === 'T2' && request.url.endsWith('/confirm') ? { thereMs: 5, backMs: 5, replyLost: true } : smooth(from, request);
  expect(till('T2').payments.startSale(sale({ invoiceNo: 'T1-0002' })).ok).toBe(true);
  await world.until(() => stateAt('T2') === 'unknown');
};

beforeEach(() => {
  dir = tempDir();
  world = createWorld();
  shop = createSimulation({ world, dir: dir.path, seed: 3, tills: ['T1', 'T2'] });
  sent = [];
  shop.network.onSend = (request) => {
    if (request.url.includes('/n/') && request.url.includes('hashed=')) sent.push(request);
    if (request.url.includes('/n/') && request.method === 'POST') sent.push(request);
  };
});
afterEach(() => {
  for (const machine of shop.machines) machine.kill();
  dir.remove();
});

describe('one payment and two tills', () => {
  it('a signed return of T1’s payment at T2’s own address does not turn T2 Paid', async () => {
    await typeTwice();
    const paid = await pay();
    await world.until(() => stateAt('T1') === 'approved');
    await sendTo(`https://relay.test/n/shop/T2/card/return${queryOf(paid)}`);
    expect([stateAt('T1'), stateAt('T2')]).toEqual(['approved', 'unknown']);
    expect([exceptionsAt('T1'), exceptionsAt('T2')]).toEqual([[], ['seen-elsewhere']]);
  });

  it('a signed return of T1’s payment at the address of T2’s attempt does not turn T2 Paid either', async () => {
    await typeTwice();
    const paid = await pay();
    await world.until(() => stateAt('T1') === 'approved');
    await sendTo(`${started('T2').returnUrl}${queryOf(paid)}`);
    expect([stateAt('T1'), stateAt('T2')]).toEqual(['approved', 'unknown']);
    expect(exceptionsAt('T2')).toEqual(['seen-elsewhere']);
  });

  it('a payment that arrives first at T2 does not turn T2 Paid, and later pays T1 only', async () => {
    await typeTwice();
    shop.network.policy = (from, request) =>
      from === 'service' && request.url.includes('/n/') ? { ...smooth(from, request), refused: true } : smooth(from, request);
    const paid = await pay();
    shop.network.policy = smooth;
    await sendTo(`${started('T2').returnUrl}${queryOf(paid)}`);
    await sendTo(paid.url);
    expect([stateAt('T1'), stateAt('T2')].filter((state) => state === 'approved')).toHaveLength(1);
    expect(exceptionsAt('T1')).toEqual(['seen-elsewhere']);
  });

  it.each([
    ["the till's own address", () => 'https://relay.test/n/shop/T1/card/return'],
    ['a wrong tag', () => started('T1').returnUrl.replace(/[^/]+\/card\/return$/, 'AAAAAAAAAAAAAAAAAAAAAA/card/return')],
    ["another attempt's address", () => started('T1', 'T1-0009').returnUrl],
  ])('a notice at %s is stored, answered 200, and becomes an exception', async (_, address) => {
    till('T1').payments.startSale(cardSale({ invoiceNo: 'T1-0009' }));
    till('T1').payments.startSale(cardSale({ invoiceNo: 'T1-0002' }));
    await world.until(() => stateAt('T1') === 'waiting');
    shop.network.policy = (from, request) =>
      from === 'service' && request.url.includes('/n/') ? { ...smooth(from, request), refused: true } : smooth(from, request);
    const paid = await pay();
    shop.network.policy = smooth;
    await sendTo(`${address()}${queryOf(paid)}`);
    expect([stateAt('T1'), stateAt('T1', 'T1-0009')]).toEqual(['waiting', 'waiting']);
    expect(exceptionsAt('T1')).toEqual(['not-addressed']);
  });

  it('a copy at a wrong address does not block the correct notice, which pays once and answers the exception', async () => {
    till('T1').payments.startSale(cardSale({ invoiceNo: 'T1-0002' }));
    await world.until(() => stateAt('T1') === 'waiting');
    shop.network.policy = (from, request) =>
      from === 'service' && request.url.includes('/n/') ? { ...smooth(from, request), refused: true } : smooth(from, request);
    const paid = await pay();
    shop.network.policy = smooth;
    await sendTo(`https://relay.test/n/shop/T2/card/return${queryOf(paid)}`);
    await sendTo(`https://relay.test/n/shop/T1/card/return${queryOf(paid)}`);
    expect([stateAt('T1'), exceptionsAt('T1')]).toEqual(['waiting', ['seen-elsewhere']]);
    await sendTo(paid.url);
    await sendTo(paid.url);
    expect([stateAt('T1'), exceptionsAt('T1')]).toEqual(['approved', []]);
    expect(till('T1').ledger.payments.attemptByInvoice('T1-0002')?.receipts).toBe(1);
  });

  it('a wallet is paid at its tagged callback address, and its return address is tagged, too', async () => {
    till('T1').payments.startSale(walletSale({ invoiceNo: 'T1-0001' }));
    await world.until(() => stateAt('T1', 'T1-0001') === 'waiting');
    const { returnUrl, callbackUrl, attemptId } = started('T1', 'T1-0001');
    const paid = await pay('T1-0001');
    expect(paid.url).toBe(callbackUrl);
    expect(sentToOf(returnUrl)).toMatch(new RegExp(`^${attemptId}/[A-Za-z0-9_-]{22}$`));
    await world.until(() => stateAt('T1', 'T1-0001') === 'approved');
    expect(exceptionsAt('T1')).toEqual([]);
  });
});
