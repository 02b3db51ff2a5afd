// Balances on paper: the figures of the page, printed by the set printer or the print dialog; the journal records no print.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatAmount, money } from '../../../../../src/shared/money.ts';
import type { BalanceRange } from '../../../../../src/shared/contract/books/balances.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, newPin, openShop, signIn } from '../../../../support/people.ts';
import { runsOn } from '../../../../support/closes/figures.ts';

let counter: Counter;
let day: string;
beforeEach(async () => {
  counter = openCounter();
  await counter.notify(await counter.sell());
  day = (await counter.client.get('app.get', {})).businessDay;
  await counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
  await counter.notify(await counter.sell({ amount: '7.25' }));
});
afterEach(() => counter.close());

const print = (range: BalanceRange, as: 'print' | 'save' = 'print') =>
  counter.client.get('balances.print', { range, as, paper: 'A4', lang: 'en' });

describe('balances', () => {
  it('are printed with the figures of the page, over days, a close, and what is not closed yet', async () => {
    const before = counter.till.ledger.journal.head().seq;
    for (const [range, title] of [
      [{ from: day, to: day }, `qayd-training-balances-T1-${day}-${day}`],
      [{ close: 1 }, 'qayd-training-balances-T1-close-0001'],
      [{ close: 2 }, 'qayd-training-balances-T1-not-closed'],
    ] as const) {
      const { rows } = await counter.client.get('balances.get', { range });
      const { layout, way } = await print(range);
      expect([layout.title, layout.paper, way]).toEqual([title, 'A4', 'dialog']);
      const runs = runsOn(layout);
      expect(rows.length).toBeGreaterThan(1);
      for (const { closingMinor, currency } of rows) expect(runs).toContain(formatAmount(money(closingMinor, currency)));
      expect(runs).toContain('TRAINING – NO REAL MONEY IN THESE BALANCES');
    }
    expect(counter.till.ledger.journal.head().seq).toBe(before);
  });

  it('are saved as a PDF', async () => {
    expect((await print({ close: 1 }, 'save')).way).toBe('pdf');
  });

  it('of a range that does not exist are not printed', async () => {
    const page = { as: 'print', paper: 'A4', lang: 'ar' } as const;
    expect(await counter.client.codeOf('balances.print', { range: { close: 3 }, ...page })).toBe('close.unknown');
    expect(await counter.client.codeOf('balances.print', { range: { from: '2026-02-02', to: '2026-02-01' }, ...page })).toBe(
      'export.bad-range',
    );
  });

  it('are printed only for people who may see balances', async () => {
    await openShop(counter);
    const cashier = await add(counter.client, 'Huda', 'cashier');
    await signIn(counter.client, cashier);
    await counter.client.get('pin.change', { requestId: newRequestId(), current: cashier.pin, pin: newPin() });
    const input = { range: { close: 1 }, as: 'print', paper: 'A4', lang: 'ar' } as const;
    expect(await counter.client.dispatch.answer('balances.print', input)).toMatchObject({
      error: { code: 'caller.not-allowed', params: { right: 'see-balances' } },
    });
  });
});
