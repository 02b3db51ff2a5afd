// The watched conditions: the exact times from which each condition holds, and the header in which a till sends the conditions to
// its relay.
import { expect, it } from 'vitest';
import { awayAfterMs, closeDueAfterMs, watchOf, type WatchFacts } from '../../../../src/shared/health/watch.ts';
import { readWatch, watchText } from '../../../../src/shared/relay-wire/watch.ts';

const hour = 3_600_000;
const nowMs = Date.parse('2026-11-21T10:00:00Z');
const facts: WatchFacts = {
  ...{ till: 'T1', nowMs, day: { timeZone: 'UTC', cutOff: '04:00' }, newestMs: nowMs - hour, openDay: '2026-11-21' },
  backups: { state: 'good' },
  relay: { state: 'good', sinceMs: nowMs - hour, forMs: hour },
};

it('is ok while nothing holds', () => {
  expect(watchOf(facts)).toEqual({
    ...{ version: 1, status: 'ok', till: 'T1', atMs: nowMs },
    backup: { late: false, newestMs: nowMs - hour },
    relay: { away: false, sinceMs: null },
    close: { missing: false, openDay: '2026-11-21' },
  });
  expect(watchOf({ ...facts, openDay: null }).close).toEqual({ missing: false, openDay: null });
});

it.each(['warning', 'bad', 'unknown'] as const)('a backup that is %s in the self-check is late', (state) => {
  expect(watchOf({ ...facts, backups: { state } })).toMatchObject({ status: 'attention', backup: { late: true } });
});

it.each(['failing', 'busy', 'checking'] as const)(
  'a relay that is %s is away after a minute, and not a moment earlier',
  (state) => {
    const after = (forMs: number) => watchOf({ ...facts, relay: { state, sinceMs: nowMs - forMs, forMs } });
    expect(after(awayAfterMs - 1)).toMatchObject({ status: 'ok', relay: { away: false, sinceMs: null } });
    expect(after(awayAfterMs)).toMatchObject({ status: 'attention', relay: { away: true, sinceMs: nowMs - awayAfterMs } });
  },
);

it('a close is missing twelve hours after the end of its business day, and not a moment earlier', () => {
  const ended = Date.parse('2026-11-21T04:00:00Z');
  const at = (ms: number) => watchOf({ ...facts, openDay: '2026-11-20', nowMs: ms }).close.missing;
  expect(at(ended + closeDueAfterMs - 1)).toBe(false);
  expect(at(ended + closeDueAfterMs)).toBe(true);
});

it('tells the relay backup and close, in one form', () => {
  const text = (late: boolean, missing: boolean) =>
    watchText({ backup: { late, newestMs: null }, close: { missing, openDay: null } });
  const texts = [text(false, false), text(true, false), text(false, true), text(true, true)];
  expect(texts).toEqual(['none', 'backup-late', 'close-missing', 'backup-late,close-missing']);
  expect(texts.map(readWatch)).toEqual([[], ['backup-late'], ['close-missing'], ['backup-late', 'close-missing']]);
  expect([undefined, '', 'none,backup-late', 'close-missing,backup-late'].map(readWatch)).toEqual([null, null, null, null]);
});
