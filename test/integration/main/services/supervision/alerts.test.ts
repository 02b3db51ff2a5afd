// An alert stays open until an authorized person acknowledges it, is not raised twice, and appears in the day close of its
// period.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBooks, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { approval, approvedWith, hirePin } from '../../../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const raise = (changed = 'keys') => counter.till.alerts.raise('connection-changed', { changed });
const open = async () => (await counter.client.get('alerts.list', {})).open;
const acknowledge = (seq: number, changes: Record<string, unknown> = {}) =>
  counter.client.ask('alert.acknowledge', { requestId: newRequestId(), seq, approval, ...changes });
const close = async () => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  const asked = { requestId: newRequestId(), day, acknowledge: true, override: null };
  return (await counter.client.get('day.close', asked)).document;
};

describe('an alert', () => {
  it('stays open with its facts until it is acknowledged, also after a restart', async () => {
    raise();
    counter.restart();
    const [alert, ...others] = await open();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ reason: 'connection-changed', params: { changed: 'keys' } });
    expect(await acknowledge(alert?.seq ?? 0)).toEqual({ ok: true, value: {} });
    expect(await open()).toEqual([]);
    expect(counter.till.ledger.journal.bySeq(counter.till.ledger.journal.head().seq)).toMatchObject({
      kind: 'alert.acknowledged',
      actor: 'cashier',
      body: { seq: alert?.seq },
    });
  });

  it('is not raised again while the same alert is open, but is after its acknowledgement', async () => {
    raise();
    raise();
    raise('service');
    expect((await open()).map(({ params }) => params['changed'])).toEqual(['keys', 'service']);
    const [first] = await open();
    await acknowledge(first?.seq ?? 0);
    raise();
    expect((await open()).map(({ params }) => params['changed'])).toEqual(['service', 'keys']);
  });

  it('needs a person with the right to acknowledge, and is acknowledged once', async () => {
    raise();
    const [alert] = await open();
    const seq = alert?.seq ?? 0;
    const alone = { requestId: newRequestId(), seq };
    expect(await counter.client.codeOf('alert.acknowledge', alone)).toBe('caller.not-allowed');
    expect(await acknowledge(seq, { approval: approvedWith('000001') })).toMatchObject({
      error: { code: 'people.wrong-pin' },
    });
    expect(await open()).toHaveLength(1);
    const requestId = newRequestId();
    expect(await acknowledge(seq, { requestId })).toMatchObject({ ok: true });
    expect(await acknowledge(seq, { requestId })).toMatchObject({ ok: true });
    expect(await acknowledge(seq)).toMatchObject({ error: { code: 'alert.acknowledged' } });
    expect(await acknowledge(seq + 999)).toMatchObject({ error: { code: 'alert.unknown' } });
  });

  it('sends an event to windows when it is raised and when it is acknowledged', async () => {
    counter.client.told.length = 0;
    raise();
    raise();
    const [alert] = await open();
    await acknowledge(alert?.seq ?? 0);
    expect(counter.client.told.filter(({ event }) => event === 'alerts.changed')).toHaveLength(2);
  });

  it('is listed in each close until a close names who acknowledged it', async () => {
    raise();
    const first = await close();
    const [alert] = await open();
    expect(first.version === 7 && first.alerts).toMatchObject([{ seq: alert?.seq, acknowledged: null }]);
    await acknowledge(alert?.seq ?? 0);
    await counter.sell();
    const second = await close();
    expect(second.version === 7 && second.alerts).toMatchObject([{ seq: alert?.seq, acknowledged: { by: 'supervisor' } }]);
    await counter.sell();
    expect(await close()).toMatchObject({ version: 7, alerts: [] });
  });

  it('is the same after a rebuild from the journal', async () => {
    raise();
    raise('relay');
    const [alert] = await open();
    await acknowledge(alert?.seq ?? 0);
    const before = tablesIn(counter.dir);
    expect(await open()).toHaveLength(1);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
    expect(await open()).toHaveLength(1);
  });

  it('is closed only by a journal entry, not by a table', async () => {
    raise();
    expect(Object.keys(tablesIn(counter.dir))).not.toContain('alerts');
    const plan = readBooks(counter.dir, (db) =>
      db.prepare(`EXPLAIN QUERY PLAN SELECT seq FROM journal WHERE kind = 'alert.raised' ORDER BY seq`).all(),
    ) as { detail: string }[];
    expect(plan.map(({ detail }) => detail).join()).toContain('journal_alerts');
  });
});
