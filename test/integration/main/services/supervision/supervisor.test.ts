// The supervisor's PIN: never written down, slow to guess, locked for longer and longer, whatever is restarted in between.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockAfter } from '../../../../../src/main/services/supervision/supervisor.ts';
import { scryptStretch, usualCost } from '../../../../../src/secrets/stretch.ts';
import { readBooks } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { approveAt, approval, approvedWith, hirePin, pin, settleCode } from '../../../../support/supervise.ts';
import { quickStretch } from '../../../../support/till.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const set = (typed: string, current: string | null = null, requestId = newRequestId()): Promise<string> =>
  counter.client.codeOf('supervisor.set', {
    requestId,
    pin: typed,
    ...(current !== null && { approval: approvedWith(current) }),
  });
const state = () => counter.client.get('supervisor.get', {});
/** A try that has no other effect: nothing is open at that number. */
const knock = (typed: string): Promise<string> =>
  counter.client.codeOf('clock.acknowledge', { requestId: newRequestId(), approval: approvedWith(typed) });
const minute = 60_000;

describe('the PIN', () => {
  it('is asked for only once there is one', async () => {
    expect(await state()).toEqual({ pinSet: false, lockedForS: 0 });
    expect(await knock(pin)).toBe('supervisor.no-pin');
    expect(await set(pin)).toBe('ok');
    expect(await state()).toEqual({ pinSet: true, lockedForS: 0 });
    expect(await knock('٢٧٤٩١٦')).toBe('ok');
  });

  it.each([
    ['12345', 'supervisor.pin-malformed'],
    ['abcdef', 'supervisor.pin-malformed'],
    ['111111', 'supervisor.pin-simple'],
    ['', 'request.malformed'],
    ['1'.repeat(65), 'request.malformed'],
  ])('%j is refused: %s', async (typed, code) => {
    expect(await set(typed)).toBe(code);
    expect((await state()).pinSet).toBe(false);
  });

  it('is changed by who knows it, and by nobody else', async () => {
    await set(pin);
    expect(await set('835172')).toBe('caller.not-allowed');
    expect(await set('835172', '000001')).toBe('supervisor.wrong-pin');
    expect(await set('835172', pin)).toBe('ok');
    expect(await knock(pin)).toBe('supervisor.wrong-pin');
    expect(await knock('835172')).toBe('ok');
  });

  it('is the first one for one alone, whoever else sets one at the same moment', async () => {
    const setNow = (typed: string) =>
      counter.till.supervisor.set({
        requestId: newRequestId(),
        actor: 'cashier',
        pin: typed,
        approve: approveAt(counter.till, 'change-pin'),
      });
    const [one, two] = await Promise.all([setNow(pin), setNow('835172')]);
    expect([one.ok, two]).toMatchObject([true, { ok: false, error: { code: 'supervisor.wrong-pin' } }]);
    expect(await knock(pin)).toBe('ok');
    const kinds = counter.till.ledger.journal.page(0, 99, 99).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'supervisor.changed')).toHaveLength(1);
  });

  it('is set once by one request id, and that id does nothing else', async () => {
    const requestId = newRequestId();
    expect(await set(pin, null, requestId)).toBe('ok');
    const { seq } = counter.till.ledger.journal.head();
    expect(await set(pin, null, requestId)).toBe('ok');
    expect(await set('835172', null, requestId)).toBe('request.reused');
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
  });

  it('is not tried by the request of an earlier one: that would be a guess that nobody counts', async () => {
    const requestId = newRequestId();
    await set(pin, null, requestId);
    expect(await set('835172', pin)).toBe('ok');
    expect(await set('835172', null, requestId)).toBe('request.reused');
    counter.restart();
    expect(await set('835172', null, requestId)).toBe('request.reused');
  });

  it('stands nowhere: neither in the books nor in any file beside them, and no change of it names it', async () => {
    await set(pin);
    await settleCode(counter, await counter.sell());
    expect(counter.till.ledger.journal.bySeq(counter.till.ledger.journal.head().seq)).toMatchObject({ kind: 'attempt.settled' });
    const files = readdirSync(counter.dir).map((name) => join(counter.dir, name));
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => readFileSync(file).includes(pin))).toEqual([]);
    const kept = readBooks(counter.dir, (db) => db.prepare('SELECT salt, hash FROM supervisor').get()) as Record<string, Buffer>;
    expect(kept['hash']).toEqual(await quickStretch(pin, kept['salt'] as Buffer, usualCost));
  });
});

describe('wrong tries', () => {
  beforeEach(() => hirePin(counter));
  const wrong = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) expect(await knock('000001')).toBe('supervisor.wrong-pin');
  };

  it('are counted down, and lock after the fifth: then the right one is not looked at either', async () => {
    const answer = await counter.client.ask('clock.acknowledge', { requestId: newRequestId(), approval: approvedWith('000001') });
    expect(answer).toMatchObject({ error: { code: 'supervisor.wrong-pin', params: { left: 4 } } });
    await wrong(4);
    expect(await counter.client.ask('clock.acknowledge', { requestId: newRequestId(), approval })).toMatchObject({
      error: { code: 'supervisor.locked', params: { seconds: 60 } },
    });
    expect((await state()).lockedForS).toBe(60);
    await counter.world.run(minute);
    expect(await knock(pin)).toBe('ok');
  });

  it('lock for twice as long each time, up to an hour', async () => {
    await wrong(5);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await counter.world.run(minutes * minute - 1000);
      expect(await knock('000001')).toBe('supervisor.locked');
      await counter.world.run(1000);
      await wrong(1);
    }
    expect([4, 5, 6, 11, 50].map(lockAfter)).toEqual([0, minute, 2 * minute, 60 * minute, 60 * minute]);
  });

  it('are forgotten after a right one', async () => {
    await wrong(4);
    expect(await knock(pin)).toBe('ok');
    await wrong(4);
    expect(await knock(pin)).toBe('ok');
  });

  it('are remembered over a restart, which makes the wait longer, never shorter', async () => {
    await wrong(5);
    await counter.world.run(50_000);
    counter.restart();
    expect((await state()).lockedForS).toBe(60);
    expect(await knock(pin)).toBe('supervisor.locked');
    await counter.world.run(minute);
    expect(await knock('000001')).toBe('supervisor.wrong-pin');
    expect((await state()).lockedForS).toBe(120);
  });

  it('do not wait for less because the wall clock jumps', async () => {
    counter.close();
    const skew = { skewMs: 0 };
    counter = openCounter({ skew });
    await hirePin(counter);
    await wrong(5);
    skew.skewMs = 30 * 24 * 60 * minute;
    expect(await knock(pin)).toBe('supervisor.locked');
  });

  it('are counted before they are looked at: a till that is killed meanwhile gives no free try', async () => {
    counter.close();
    counter = openCounter({
      stretch: (secret, salt, cost) => (secret === '000001' ? new Promise(() => {}) : quickStretch(secret, salt, cost)),
    });
    await hirePin(counter);
    for (let i = 0; i < 5; i++) {
      void counter.till.supervisor.check('000001');
      await counter.world.run(1);
      counter.restart();
    }
    expect(await knock(pin)).toBe('supervisor.locked');
  });

  it('of which many come at once are looked at one by one', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => counter.till.supervisor.check('000001')));
    const codes = all.map((each) => (each.ok ? 'ok' : each.error.code));
    expect(codes.filter((code) => code === 'supervisor.wrong-pin')).toHaveLength(5);
    expect(codes.filter((code) => code === 'supervisor.locked')).toHaveLength(15);
  });
});

it('a guess costs what scrypt at 128 MiB costs', async () => {
  const salt = Buffer.alloc(16, 7);
  expect(usualCost).toEqual({ N: 131_072, r: 8, p: 1 });
  const [one, same, other] = await Promise.all([
    scryptStretch(pin, salt, usualCost),
    scryptStretch(pin, salt, usualCost),
    scryptStretch('274917', salt, usualCost),
  ]);
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
  expect(one).toHaveLength(32);
});
