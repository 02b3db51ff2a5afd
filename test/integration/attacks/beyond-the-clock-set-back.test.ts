// Attack: the machine's clock is set back, confirmed, used for a sale, and set right again, so that the sale is filed three days
// back, behind a newer close. Moving the business day back must need the right `change-day` and raise an alert. It must stop at
// the last close, unless that close was itself filed under a clock that was ahead.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppend, createJournalReader } from '../../../src/ledger/journal.ts';
import { kinds } from '../../../src/till-journal/index.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { migrations } from '../../../src/main/ledger/migrations/index.ts';
import { openDatabase } from '../../../src/sqlite/open.ts';
import { lateStatements } from '../../../src/sqlite/statements.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { smooth } from '../../support/network.ts';
import { testSettings } from '../../support/till.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';

const skew = { skewMs: 0 };
const hour = 3_600_000;
const day = 24 * hour;
/** 08:00 UTC on 15 January 2026 is 10:00 in Tripoli. */
const today = '2026-01-15';

let counter: Counter;
let owner: Known;
let supervisor: Known;

beforeEach(async () => {
  skew.skewMs = 0;
  counter = openCounter({ skew });
  owner = await openShop(counter);
  supervisor = await add(counter.client, 'Salem', 'supervisor');
  await signIn(counter.client, supervisor);
  await heard();
});
afterEach(() => counter.close());

const relay = (answers: boolean): void => {
  counter.network.policy = (from, request) => ({
    ...smooth(from, request),
    refused: !answers && request.url.includes('relay.test'),
  });
};
const heard = async (): Promise<void> => {
  const before = counter.feed.polls.length;
  await counter.world.until(() => counter.feed.polls.length > before + 1);
};
/** Restarts the till without the relay, so it can compare the clock only with its own journal entries. */
const startAlone = async (skewMs: number): Promise<void> => {
  relay(false);
  skew.skewMs = skewMs;
  counter.restart();
  await signIn(counter.client, supervisor);
  await counter.world.run(31_000);
};
/** Sets the machine's clock, and runs virtual time until the till has noticed. */
const setClock = async (skewMs: number): Promise<void> => {
  skew.skewMs = skewMs;
  await counter.world.run(31_000);
  // The window locked itself while that time passed, so sign in again.
  await signIn(counter.client, supervisor);
};
/** Sends the window's request to trust the clock, with the business day that its warning names. */
const vouch = async (more: object = {}) => {
  const [warning] = (await counter.client.get('lights.get', {})).warnings;
  const backTo = (warning?.params['clockDay'] ?? null) as string | null;
  return counter.client.ask('clock.acknowledge', { requestId: newRequestId(), backTo, ...more });
};
const byOwner = () => vouch({ approval: by(owner) });
const lacking = { ok: false, error: { code: 'caller.not-allowed', params: { right: 'change-day' } } };
const closed = async () => {
  const { businessDay } = await counter.client.get('app.get', {});
  const asked = { requestId: newRequestId(), day: businessDay, acknowledge: true, override: null };
  const { document } = await counter.client.get('day.close', asked);
  if (document.version !== 7) throw new Error('an old close');
  return document;
};
const alerts = async () => (await counter.client.get('alerts.list', {})).open.map(({ reason, params }) => ({ reason, params }));
const warnings = async () => (await counter.client.get('lights.get', {})).warnings.map(({ code }) => code);

describe('setting the clock back with a confirmation', () => {
  it('needs `change-day` if the business day would go back; a supervisor alone is refused', async () => {
    await setClock(-3 * day);
    expect(await vouch()).toEqual(lacking);
    expect((await counter.sell()).businessDay).toBe(today);
    expect(await warnings()).toEqual(['clock.wrong']);
    await setClock(0);
    expect(await warnings()).toEqual([]);
  });

  it('needs `change-day` also in small steps: a confirmation within one day, and a second one a little further back the next day', async () => {
    await setClock(-9 * hour);
    expect(await vouch()).toMatchObject({ ok: true });
    // Tripoli's true time is 07:30 on the 16th; the machine shows 22:30 on the 15th.
    await counter.world.run(21.5 * hour);
    await setClock(-30 * hour);
    expect(await vouch()).toEqual(lacking);
  });

  it('needs an approval that names the earlier day: an approval without a day or for another day is refused', async () => {
    await setClock(-3 * day);
    for (const backTo of [null, '2026-01-13'])
      expect(await vouch({ approval: by(owner), backTo })).toEqual({
        ok: false,
        error: { code: 'clock.goes-back', params: { heldDay: today, clockDay: '2026-01-12' } },
      });
    expect((await counter.sell()).businessDay).toBe(today);
  });

  it('keeps the later business day until an authorized person confirms, and marks each sale until then', async () => {
    await setClock(-3 * day);
    const { attemptId } = await counter.sell();
    await setClock(0);
    await counter.sell();
    const { clock } = await closed();
    expect(clock.sales).toMatchObject([{ attemptId, businessDay: today, clockDay: '2026-01-12' }]);
    const { steps } = await counter.client.get('attempt.history', { attemptId });
    expect(steps[0]).toMatchObject({ businessDay: today, clockDay: '2026-01-12' });
  });

  it('cannot go behind a close, unless that close was itself filed ahead of the best known time', async () => {
    await closed();
    await setClock(-3 * day);
    const refused = { ok: false, error: { code: 'clock.behind-close', params: { number: 1, day: today } } };
    expect(await byOwner()).toEqual(refused);
    await startAlone(-3 * day);
    expect(await byOwner()).toEqual(refused);
    expect((await counter.sell()).businessDay).toBe(today);
  });

  it('raises an alert, and the close lists it with every clock entry of that time', async () => {
    await setClock(-3 * day);
    expect(await byOwner()).toMatchObject({ ok: true });
    expect((await counter.sell()).businessDay).toBe('2026-01-12');
    const raised = { reason: 'clock-set-back', params: { from: today, to: '2026-01-12', name: 'Maha' } };
    expect(await alerts()).toEqual([raised]);
    await setClock(0);
    const document = await closed();
    expect(document.alerts).toMatchObject([raised]);
    expect(document.clock.entries).toMatchObject([
      { kind: 'clock.noticed', wrong: true, by: 'till', approvedBy: null, backTo: null },
      { kind: 'clock.acknowledged', wrong: null, by: supervisor.userId, approvedBy: owner.userId, backTo: '2026-01-12' },
      { kind: 'clock.noticed', wrong: false },
      { kind: 'clock.noticed', wrong: true },
      { kind: 'clock.noticed', wrong: false },
    ]);
    await counter.sell();
    expect((await closed()).clock).toEqual({ entries: [], sales: [] });
  });

  it('goes back only to the approved day', async () => {
    await setClock(-day);
    expect(await byOwner()).toMatchObject({ ok: true });
    skew.skewMs = -3 * day;
    expect((await counter.sell()).businessDay).toBe('2026-01-14');
  });
});

describe('no alert is raised and sales continue when', () => {
  const sellsToday = async (): Promise<void> => expect((await counter.sell()).businessDay).toBe(today);

  it('the clock’s battery is dead: the till files by its last entry until the relay sends the time', async () => {
    await counter.sell();
    await startAlone(-365 * day);
    await sellsToday();
    relay(true);
    await heard();
    await setClock(0);
    await sellsToday();
    expect(await alerts()).toEqual([]);
    expect(await warnings()).toEqual([]);
  });

  it('the relay sends the time before a sale under a clock that was ahead', async () => {
    await setClock(2 * day);
    await sellsToday();
    await setClock(0);
    await sellsToday();
    expect(await alerts()).toEqual([]);
  });

  it('the time zone changes: the new zone’s business day begins at its own time', async () => {
    const asked = { requestId: newRequestId(), timeZone: 'Pacific/Pago_Pago', cutOff: '00:00', approval: by(owner) };
    expect(await counter.client.codeOf('settings.set-day', asked)).toBe('ok');
    for (let at = 0; at < 4; at++) {
      await counter.world.run(7 * hour);
      await signIn(counter.client, supervisor);
      await counter.sell();
    }
    expect(await alerts()).toEqual([]);
    expect((await closed()).clock).toEqual({ entries: [], sales: [] });
  });

  it.each([
    ['begins', Date.UTC(2026, 2, 28, 23, 30)],
    ['ends', Date.UTC(2026, 9, 24, 23, 30)],
  ])('the clock changes because daylight time %s', async (_, startMs) => {
    counter.close();
    counter = openCounter({ skew, startMs, settings: testSettings({ day: { timeZone: 'Europe/Berlin', cutOff: '02:30' } }) });
    owner = await openShop(counter);
    for (let at = 0; at < 5; at++) {
      await counter.world.run(hour);
      await signIn(counter.client, owner);
      await counter.sell();
    }
    expect(await alerts()).toEqual([]);
    expect((await closed()).clock).toEqual({ entries: [], sales: [] });
  });

  it('a clock is hours off within one day: an authorized person confirms it alone', async () => {
    await closed();
    await setClock(-2 * hour);
    expect(await vouch()).toMatchObject({ ok: true });
    await sellsToday();
    expect(await alerts()).toEqual([]);
  });
});

describe('when an owner corrects a clock that was ahead', () => {
  it('the business day goes back, even behind a close that was filed ahead', async () => {
    await startAlone(3 * day);
    expect((await counter.sell()).businessDay).toBe('2026-01-18');
    await closed();
    relay(true);
    await heard();
    await setClock(0);
    expect(await warnings()).toEqual(['clock.day-held']);
    expect(await vouch()).toEqual(lacking);
    expect(await byOwner()).toMatchObject({ ok: true });
    expect((await counter.sell()).businessDay).toBe(today);
    expect(await alerts()).toMatchObject([{ reason: 'clock-set-back', params: { from: '2026-01-18', to: today } }]);
  });

  it('the correction behind such a close waits for the relay’s time', async () => {
    await startAlone(3 * day);
    await counter.sell();
    await closed();
    await setClock(0);
    expect(await byOwner()).toMatchObject({ ok: false, error: { code: 'clock.behind-close', params: { day: '2026-01-18' } } });
    relay(true);
    await heard();
    expect(await byOwner()).toMatchObject({ ok: true });
    expect((await counter.sell()).businessDay).toBe(today);
  });
});

it('older clock entries follow the older rule: behind one without a day, the business day goes back with the clock', async () => {
  await counter.sell();
  counter.till.close();
  const opened = openDatabase(join(counter.dir, databaseFile), { migrations, waitMs: 0 });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  db.transaction(() =>
    createAppend(
      lateStatements(db),
      createJournalReader(db, kinds),
    )({
      ...{ kind: 'clock.acknowledged', version: 2, wallMs: counter.world.nowMs - 3 * day, monoMs: 0, bootId: 'boot' },
      ...{ relayMs: null, businessDay: today, actor: 'cashier', requestId: null },
      body: JSON.stringify({ wallMs: 0, relayAheadMs: 3 * day, approval: null }),
    }),
  )();
  db.close();
  skew.skewMs = -3 * day;
  relay(false);
  counter.restart();
  const { seq } = counter.till.ledger.journal.head();
  expect(counter.till.ledger.journal.bySeq(seq)?.businessDay).toBe('2026-01-12');
});
