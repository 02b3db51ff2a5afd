// The shop's names and codes of accounts: recorded in the journal, kept by every other change of the settings, and refused with
// the reason.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ShopSettings } from '../../../../src/shared/contract/till.ts';
import { runsOn } from '../../../support/closes/figures.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const shop = async (): Promise<ShopSettings> => (await counter.client.get('settings.get', {})).shop;
const save = (input: object, requestId = newRequestId()) => counter.client.get('accounts.save', { requestId, ...input });
const refused = async (accounts: object): Promise<unknown> => {
  const answer = await counter.client.ask('accounts.save', { requestId: newRequestId(), accounts });
  return answer.ok ? 'ok' : answer.error;
};
const head = (): number => counter.till.ledger.journal.head().seq;

const sales = { names: { ar: 'مبيعات', en: 'Takings' }, ascii: 'Takings', code: '4100' };

describe('names and codes of accounts', () => {
  it('are written to the journal, and change no other setting', async () => {
    const before = await shop();
    expect(await save({ accounts: { sales } })).toEqual({ accounts: { sales }, accountCodes: {} });
    expect(await shop()).toEqual({ ...before, accounts: { sales } });
    const entry = counter.till.ledger.journal.bySeq(head());
    expect(entry).toMatchObject({ kind: 'settings.changed', body: { shop: { accounts: { sales } } } });
    expect(counter.client.told.at(-1)).toEqual({ event: 'settings.changed', body: {} });
    counter.restart();
    expect((await shop()).accounts).toEqual({ sales });
  });

  it('are kept only where they differ from the chart; all of them are replaced at once', async () => {
    await save({ accounts: { sales, suspense: { code: '2020' } } });
    expect((await shop()).accounts).toEqual({ sales });
    await save({ accounts: { suspense: { code: '2021' } } });
    expect((await shop()).accounts).toEqual({ suspense: { code: '2021' } });
    await save({ accounts: {} });
    expect(await shop()).not.toHaveProperty('accounts');
  });

  it('of programs are replaced account by account, and stay when names are saved', async () => {
    await save({ accountCodes: { odoo: { sales: '400000', suspense: '211000' }, xero: { sales: '200' } } });
    await save({ accountCodes: { odoo: { sales: '400001' } } });
    await save({ accounts: { sales } });
    expect(await shop()).toMatchObject({
      accounts: { sales },
      accountCodes: { odoo: { sales: '400001', suspense: '211000' }, xero: { sales: '200' } },
    });
    const left = await save({ accountCodes: { odoo: { sales: '' }, xero: { sales: '' } } });
    expect(left.accountCodes).toEqual({ odoo: { suspense: '211000' } });
  });

  it('stay whatever another window sends with its settings', async () => {
    const stale = await shop();
    await save({ accounts: { sales }, accountCodes: { xero: { sales: '200' } } });
    for (const sent of [stale, { ...stale, accounts: { fees: { code: '1' } }, accountCodes: {} }])
      await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...sent, shopName: 'Noor' } });
    const { timeZone } = stale;
    await counter.client.get('settings.set-day', { requestId: newRequestId(), timeZone, cutOff: '05:00' });
    expect(await shop()).toMatchObject({
      ...{ shopName: 'Noor', cutOff: '05:00' },
      ...{ accounts: { sales }, accountCodes: { xero: { sales: '200' } } },
    });
  });

  it('do not change which business day is chosen for tomorrow', async () => {
    const { timeZone } = await shop();
    await counter.client.get('settings.set-day', { requestId: newRequestId(), timeZone, cutOff: '23:00' });
    const { day } = await counter.client.get('settings.get', {});
    await save({ accounts: { sales } });
    expect((await counter.client.get('settings.get', {})).day).toEqual(day);
    expect(day.next).toMatchObject({ cutOff: '23:00' });
  });

  it('are saved once for all repetitions of the request, and the id serves no other request', async () => {
    const requestId = newRequestId();
    const input = { accounts: { sales }, accountCodes: { odoo: { sales: '400000' } } };
    const first = await save(input, requestId);
    const seq = head();
    expect(await save(input, requestId)).toEqual(first);
    expect(head()).toBe(seq);
    for (const other of [
      { ...input, accounts: {} },
      { ...input, accountCodes: { odoo: { sales: '9' } } },
    ])
      expect(await counter.client.codeOf('accounts.save', { requestId, ...other })).toBe('request.reused');
  });

  it.each([
    ['accounts.bad-name', { sales: { names: { ar: '', en: 'Sales' } } }, { name: '' }],
    ['accounts.bad-ascii', { sales: { ascii: 'sales' } }, { name: 'sales' }],
    ['accounts.bad-code', { sales: { code: '=4010' } }, { code: '=4010' }],
    ['accounts.repeated', { sales: { code: '2020' } }, { name: '2020' }],
    ['accounts.chart-name', { sales: { ascii: 'Takings' }, suspense: { ascii: 'Sales' } }, { name: 'Sales' }],
  ])('are refused as %s, and nothing is written', async (code, accounts, params) => {
    const seq = head();
    expect(await refused(accounts)).toEqual({ code, params });
    expect(head()).toBe(seq);
  });

  it('of an unknown account or program, and a program’s code of two lines, are no request', async () => {
    for (const input of [
      { accounts: { nothing: { code: '1' } } },
      { accounts: { 'cash:lyd': { code: '1' } } },
      { accountCodes: { sage: { sales: '1' } } },
      { accountCodes: { odoo: { drawer: '1' } } },
      { accountCodes: { odoo: { sales: 'a\nb' } } },
    ])
      expect(await counter.client.codeOf('accounts.save', { requestId: newRequestId(), ...input })).toBe('request.malformed');
  });
});

it('paper shows the names and codes of the shop, also for earlier closes; their documents stay as they are', async () => {
  await counter.notify(await counter.sell());
  const { businessDay: day } = await counter.client.get('app.get', {});
  await counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
  const before = await counter.client.get('close.get', { number: 1 });
  await save({ accounts: { sales } });
  const page = { as: 'print', paper: 'A4', lang: 'en' } as const;
  for (const { layout } of [
    await counter.client.get('close.print', { number: 1, ...page }),
    await counter.client.get('balances.print', { range: { from: day, to: day }, ...page }),
  ]) {
    const runs = runsOn(layout);
    expect(runs).toEqual(expect.arrayContaining(['Takings', '4100', 'Wallet clearing', '1030']));
    expect(runs).not.toContain('4010');
  }
  const { text, sha256 } = await counter.client.get('close.get', { number: 1 });
  expect([text, sha256]).toEqual([before.text, before.sha256]);
});
