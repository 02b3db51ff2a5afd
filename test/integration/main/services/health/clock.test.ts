// A wrong wall clock is noticed, shown and written down, and moves no money between business days.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { smooth } from '../../../../support/network.ts';
import { approval, approvedWith, hirePin } from '../../../../support/supervise.ts';
import { testSettings } from '../../../../support/till.ts';

const skew = { skewMs: 0 };
let counter: Counter;
beforeEach(async () => {
  skew.skewMs = 0;
  counter = openCounter({ skew });
  await hirePin(counter);
});
afterEach(() => counter.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 08:00 UTC on 15 January 2026 is 10:00 in Tripoli. */
const today = '2026-01-15';

const warnings = async () => (await counter.client.get('lights.get', {})).warnings;
const codes = async () => (await warnings()).map(({ code }) => code);
const entries = () => counter.till.ledger.journal.page(0, Number.MAX_SAFE_INTEGER, 10_000);
const noticed = () =>
  entries().flatMap(({ kind, body }) => (kind === 'clock.noticed' ? [JSON.parse(body) as Record<string, unknown>] : []));
const acknowledge = async () => {
  const backTo = ((await warnings())[0]?.params['clockDay'] ?? null) as string | null;
  return counter.client.get('clock.acknowledge', { requestId: newRequestId(), backTo, approval });
};
/** Lets the relay answer with its own clock, or makes all its answers fail. */
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

describe.each([
  ['ahead', day, '2026-01-16'],
  ['behind', -day, '2026-01-14'],
] as const)('a wall clock that jumps a day %s', (way, jump, wallDay) => {
  it('is shown and recorded with both days, and files no sale under another day', async () => {
    relay(true);
    await heard();
    skew.skewMs = jump;
    const attempt = await counter.sell();
    expect(attempt.businessDay).toBe(today);
    await counter.world.run(31_000);
    expect(await warnings()).toMatchObject([{ code: 'clock.wrong', params: { [`${way}Hours`]: 24 } }]);
    expect(noticed()).toMatchObject([{ wrong: true, source: 'relay', wallDay, filedDay: today }]);
    expect((await counter.client.get('app.get', {})).businessDay).toBe(today);
    expect((await counter.client.get('close.preview', {})).clockWrong).toBe(true);
  });

  it('is detected even without a relay, by the monotonic clock', async () => {
    relay(false);
    counter.restart();
    await counter.world.run(10_000);
    skew.skewMs = jump;
    await counter.world.run(31_000);
    expect(await codes()).toEqual(['clock.wrong']);
    expect(noticed()).toMatchObject([{ wrong: true, source: 'start' }]);
    expect((await counter.sell()).businessDay).toBe(today);
  });

  it('is cleared once it is corrected, and the correction is recorded', async () => {
    relay(true);
    await heard();
    skew.skewMs = jump;
    await counter.world.run(31_000);
    skew.skewMs = 0;
    await counter.world.run(31_000);
    expect(await codes()).toEqual([]);
    expect(noticed().map(({ wrong }) => wrong)).toEqual([true, false]);
    expect((await counter.sell()).businessDay).toBe(today);
  });

  it('is accepted as right after a supervisor’s confirmation', async () => {
    relay(false);
    await counter.world.run(10_000);
    skew.skewMs = jump;
    await counter.world.run(31_000);
    await acknowledge();
    expect(await codes()).toEqual([]);
    expect((await counter.sell()).businessDay).toBe(wallDay);
    counter.restart();
    await counter.world.run(31_000);
    expect(await codes()).toEqual([]);
  });
});

describe('a till that starts with a wall clock that is', () => {
  it('behind its last entry files under the last day, and the relay reports the true time', async () => {
    relay(false);
    skew.skewMs = -3 * day;
    counter.restart();
    await counter.world.run(1_000);
    expect(await warnings()).toMatchObject([{ code: 'clock.wrong', params: { behindHours: 72 } }]);
    expect(noticed()).toMatchObject([{ wrong: true, source: 'last-entry' }]);
    expect((await counter.sell()).businessDay).toBe(today);
    skew.skewMs = 0;
    relay(true);
    await counter.world.run(31_000);
    expect(await codes()).toEqual([]);
  });

  it('a day ahead gets the true time from the relay; the business day goes back only after a confirmation', async () => {
    relay(false);
    skew.skewMs = day;
    counter.restart();
    expect((await counter.sell()).businessDay).toBe('2026-01-16');
    relay(true);
    await counter.world.until(() => counter.till.lights().warnings.length > 0);
    expect(await codes()).toEqual(['clock.wrong']);
    skew.skewMs = 0;
    await counter.world.run(31_000);
    expect(await warnings()).toMatchObject([{ code: 'clock.day-held', params: { heldDay: '2026-01-16', clockDay: today } }]);
    expect((await counter.sell()).businessDay).toBe('2026-01-16');
    await acknowledge();
    expect((await counter.sell()).businessDay).toBe(today);
    await counter.world.run(31_000);
    expect(await codes()).toEqual([]);
  });

  it('right again after it was ahead accepts the clock at once', async () => {
    relay(true);
    await heard();
    skew.skewMs = day;
    await counter.world.run(31_000);
    skew.skewMs = 0;
    counter.restart();
    await counter.world.run(1_000);
    expect(await codes()).toEqual([]);
    expect((await counter.sell()).businessDay).toBe(today);
  });
});

describe('a relay whose own clock is wrong', () => {
  it('causes a warning until a supervisor confirms the till’s clock once', async () => {
    counter.feed.clockOffMs = -5 * hour;
    relay(true);
    await heard();
    await counter.world.run(31_000);
    expect(await codes()).toEqual(['clock.wrong']);
    await acknowledge();
    await heard();
    await counter.world.run(5 * minute);
    expect(await codes()).toEqual([]);
    counter.restart();
    await heard();
    await counter.world.run(31_000);
    expect(await codes()).toEqual([]);
    // Once the clock is correct again, the till continues without a person's confirmation.
    counter.feed.clockOffMs = 0;
    await heard();
    await counter.world.run(31_000);
    expect(await codes()).toEqual([]);
  });
});

it.each([119_000, -119_000])('a wall clock that is %i ms off causes no warning', async (off) => {
  relay(true);
  await heard();
  skew.skewMs = off;
  await counter.world.run(5 * minute);
  expect(await codes()).toEqual([]);
  expect(noticed()).toEqual([]);
});

it.each([
  ['begins', Date.UTC(2026, 2, 28, 23, 30)],
  ['ends', Date.UTC(2026, 9, 24, 23, 30)],
])('a summer time that %s causes no warning', async (_, startMs) => {
  counter.close();
  counter = openCounter({ startMs, settings: testSettings({ day: { timeZone: 'Europe/Berlin', cutOff: '02:30' } }) });
  const days: string[] = [];
  for (let i = 0; i < 12; i++) {
    days.push((await counter.sell()).businessDay);
    await counter.world.run(15 * minute);
  }
  expect(days).toEqual([...days].sort());
  expect(new Set(days).size).toBe(2);
  expect(noticed()).toEqual([]);
});

it('no entry is filed under an earlier day than the entry before, whatever the clock does, without a confirmation', async () => {
  const jumps = [0, day, -day, 5 * minute, -2 * day, 0, 90 * minute, -90 * minute];
  for (const [i, jump] of jumps.entries()) {
    relay(i % 3 > 0);
    skew.skewMs = jump;
    await counter.sell();
    if (i % 4 === 3) counter.restart();
    await counter.world.run(7 * hour);
  }
  const rows = entries();
  const back = rows.filter(({ businessDay }, i) => i > 0 && businessDay < (rows[i - 1]?.businessDay ?? ''));
  expect(back).toEqual([]);
  expect(rows.length).toBeGreaterThan(20);
});

it('confirming the clock needs the PIN', async () => {
  expect(await counter.client.codeOf('clock.acknowledge', { requestId: newRequestId(), approval: approvedWith('000001') })).toBe(
    'people.wrong-pin',
  );
  expect(entries().map(({ kind }) => kind)).not.toContain('clock.acknowledged');
});

it('confirming the clock is recorded once for one request id', async () => {
  const requestId = newRequestId();
  for (let i = 0; i < 2; i++) await counter.client.get('clock.acknowledge', { requestId, approval });
  expect(entries().filter(({ kind }) => kind === 'clock.acknowledged')).toHaveLength(1);
});
