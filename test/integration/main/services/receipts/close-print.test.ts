// A close on paper: the set printer prints the paper that it has, the print dialog any other; the journal records no print.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualReceipts } from '../../../../../src/shared/contract/counter/receipts.ts';
import type { ReceiptSettings } from '../../../../../src/shared/contract/counter/receipts.ts';
import { ok } from '../../../../../src/shared/result.ts';
import type { Printers } from '../../../../../src/printing/printers.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { runsOn } from '../../../../support/closes/figures.ts';

const system = { kind: 'system' as const, printer: 'Counter' };
const network = { kind: 'network' as const, host: '127.0.0.1', port: 9100 };
let sent: string[] = [];
const printers: Printers = {
  system: {
    list: async () => [],
    async print({ title, paper }, printer) {
      sent.push(`${printer}: ${title} ${paper}`);
      return ok(null);
    },
    pdf: async ({ title }) => ok(Buffer.from(`%PDF ${title}`)),
  },
  async network({ host }) {
    sent.push(host);
    return ok(null);
  },
};

let counter: Counter;
/** Sells, and closes the day. */
const close = async (): Promise<void> => {
  await counter.notify(await counter.sell());
  const { businessDay: day } = await counter.client.get('app.get', {});
  await counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
};
beforeEach(async () => {
  sent = [];
  counter = openCounter({ printers });
  await close();
});
afterEach(() => counter.close());

const choose = async (receipts: Partial<ReceiptSettings>): Promise<void> => {
  const { shop } = await counter.client.get('settings.get', {});
  const changed = { ...shop, receipts: { ...usualReceipts, ...receipts } };
  await counter.client.get('settings.set', { requestId: newRequestId(), shop: changed });
};
const print = (paper: '80' | 'A4', as: 'print' | 'save' = 'print', lang: 'ar' | 'en' | 'both' = 'both') =>
  counter.client.get('close.print', { number: 1, as, paper, lang });
const head = () => counter.till.ledger.journal.head().seq;

describe('a close', () => {
  it('is printed on a roll by the set receipt printer, and on a sheet by the print dialog', async () => {
    for (const way of [system, network]) {
      await choose({ way, paper: '80' });
      expect([(await print('80')).way, (await print('A4')).way]).toEqual([way.kind, 'dialog']);
    }
    await choose({ way: system, paper: 'A4' });
    expect([(await print('80')).way, (await print('A4')).way]).toEqual(['dialog', 'system']);
  });

  it('is on paper in the chosen language, under the shop’s name, with the till’s mode', async () => {
    const { layout } = await print('80', 'print', 'en');
    expect([layout.paper, layout.lang, layout.title]).toEqual(['80', 'en', 'qayd-close-T1-0001']);
    const runs = runsOn(layout);
    expect(runs).toEqual(expect.arrayContaining(['Z report no. 1', '12.500 LYD']));
    expect(runs).toContain((await counter.client.get('close.get', { number: 1 })).sha256);
    expect(layout.dir).toBe('ltr');
    expect((await print('80', 'print', 'ar')).layout.dir).toBe('rtl');
  });

  it('goes to the printer once for each press, and no print is in the journal', async () => {
    await choose({ way: system, paper: '80' });
    const before = head();
    const { jobId } = await print('80');
    await counter.client.get('receipt.send', { jobId });
    expect(await counter.client.codeOf('receipt.send', { jobId })).toBe('receipt.used');
    await counter.client.get('receipt.send', { jobId: (await print('80')).jobId });
    expect(sent).toEqual(['Counter: qayd-close-T1-0001 80', 'Counter: qayd-close-T1-0001 80']);
    expect(head()).toBe(before);
  });

  it('is saved as a PDF named after till and number', async () => {
    const before = head();
    const { jobId, way, layout } = await print('A4', 'save');
    expect([way, layout.paper]).toEqual(['pdf', 'A4']);
    const made = await counter.till.receipts.pdf({ jobId, actor: 'cashier' });
    expect(made.ok && made.value.name).toBe('qayd-close-T1-0001.pdf');
    expect(head()).toBe(before);
  });

  it('says that names or codes of its accounts are others than at the close, while they are', async () => {
    const rename = (code: string) =>
      counter.client.get('accounts.save', { requestId: newRequestId(), accounts: { 'clearing:wallet': { code } } });
    const remark = async (number: number) => {
      const { layout } = await counter.client.get('close.print', { number, as: 'print', paper: 'A4', lang: 'en' });
      return runsOn(layout).filter((run) => run.startsWith('Names and codes of accounts as of'));
    };
    expect(await remark(1)).toEqual([]);
    await rename('1199');
    expect(await remark(1)).toEqual([
      `Names and codes of accounts as of ${(await counter.client.get('app.get', {})).businessDay}; some were different at the close.`,
    ]);
    // Close 2 has the change, close 3 has none.
    await close();
    await close();
    expect([await remark(2), await remark(3)]).toEqual([[], []]);
    await rename('1030');
    expect([(await remark(1)).length, (await remark(2)).length, (await remark(3)).length]).toEqual([0, 1, 1]);
  });

  it('that does not exist is not printed', async () => {
    expect(await counter.client.codeOf('close.print', { number: 2, as: 'print', paper: 'A4', lang: 'ar' })).toBe('close.unknown');
  });
});
