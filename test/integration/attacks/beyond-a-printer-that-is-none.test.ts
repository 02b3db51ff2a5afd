// Setting a printer address could be misused to scan ports: the answer shows whether something listens there. So only an owner
// may set a loopback or link-local address, a name that may resolve to one, or a port outside 9100 to 9109.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ReceiptWay, usualReceipts } from '../../../src/shared/contract/counter/receipts.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';
import { workerJobs } from '../../support/health.ts';

let counter: Counter;
let owner: Known;
let supervisor: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  supervisor = await add(counter.client, 'Salem', 'supervisor');
  await signIn(counter.client, supervisor);
});
afterEach(() => counter.close());

const at = (host: string, port = 9100): ReceiptWay => ({ kind: 'network', host, port });
const set = async (way: ReceiptWay, more: object = {}, shopChanges: object = {}) => {
  const { shop } = await counter.client.get('settings.get', {});
  const receipts = { ...(shop.receipts ?? usualReceipts), way };
  return counter.client.ask('settings.set', { requestId: newRequestId(), shop: { ...shop, receipts, ...shopChanges }, ...more });
};
const setNow = async () => (await counter.client.get('settings.get', {})).shop.receipts?.way;
const lacking = { ok: false, error: { code: 'caller.not-allowed', params: { right: 'change-connection' } } };
const unusual = [at('127.0.0.1'), at('::1'), at('169.254.7.1'), at('fe80::1'), at('localhost'), at('192.168.1.50', 5432)];

describe('a loopback or link-local printer, or a port other than 9100 to 9109', () => {
  it('may be set only by an owner; the right to set up the till does not suffice', async () => {
    for (const way of unusual) expect(await set(way)).toEqual(lacking);
    expect(await setNow()).toBeUndefined();
    for (const way of unusual) {
      expect(await set(way, { approval: by(owner) })).toMatchObject({ ok: true });
      expect(await setNow()).toEqual(way);
      expect(await set(at('192.168.1.50'))).toMatchObject({ ok: true });
    }
  });

  it('is approved by a named owner in the journal, even together with a time zone change that needs another right', async () => {
    expect(await set(at('127.0.0.1'), { approval: by(owner) }, { timeZone: 'Asia/Tokyo' })).toMatchObject({ ok: true });
    const { seq } = counter.till.ledger.journal.head();
    expect(counter.till.ledger.journal.bySeq(seq)).toMatchObject({
      kind: 'settings.changed',
      actor: supervisor.userId,
      body: { approval: { by: owner.userId, self: false } },
    });
  });

  it('is not covered by an approval of the time zone, nor the time zone by an approval of the printer', async () => {
    expect(await set(at('192.168.1.50'), {}, { timeZone: 'Asia/Tokyo' })).toMatchObject({
      error: { params: { right: 'change-day' } },
    });
    expect(await set(at('127.0.0.1'), {}, { timeZone: 'Asia/Tokyo' })).toMatchObject({
      error: { params: { right: 'change-day' } },
    });
    expect(await setNow()).toBeUndefined();
  });
});

describe('honest printers', () => {
  it('a printer of the shop’s network may be set with the right to set up the till', async () => {
    for (const way of [at('192.168.1.50'), at('10.0.0.9', 9109), at('fd12:3456::1')])
      expect(await set(way)).toMatchObject({ ok: true });
  });

  it('printers that are already set keep working after other changes, and Diagnostics lists them', async () => {
    counter.close();
    const jobs = workerJobs();
    counter = openCounter({ jobs });
    // Older books have no people yet, so no owner's right was needed to set a printer.
    expect(await set(at('127.0.0.1', 9200))).toMatchObject({ ok: true });
    counter.restart();
    owner = await openShop(counter);
    supervisor = await add(counter.client, 'Salem', 'supervisor');
    await signIn(counter.client, supervisor);
    expect(await set(at('127.0.0.1', 9200), {}, { shopName: 'Noor' })).toMatchObject({ ok: true });
    expect(await setNow()).toEqual(at('127.0.0.1', 9200));
    expect(await set(at('127.0.0.1', 9201))).toEqual(lacking);
    const named = async () => {
      await counter.client.get('diagnostics.run', {});
      let list: readonly { readonly check: string }[] = [];
      await expect
        .poll(async () => {
          await counter.world.run(20);
          const { busy, list: found } = await counter.client.get('diagnostics.get', {});
          list = found;
          return busy;
        })
        .toBe(false);
      return list.filter(({ check }) => check === 'printer');
    };
    expect(await named()).toEqual([
      { check: 'printer', state: 'warning', code: 'printer-unusual', params: { address: '127.0.0.1:9200' } },
    ]);
    await set(at('192.168.1.50'));
    expect(await named()).toEqual([]);
    await jobs.stop();
  });
});
