// PINs are never stored readably, are slow to guess, and are locked for growing times that restarts do not reset.
import { createHmac } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../../src/renderer/i18n/words/errors/errors.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockAfter } from '../../../src/people/pins/lock.ts';
import { scryptStretch, usualCost } from '../../../src/secrets/stretch.ts';
import { readBooks } from '../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { add, type Known, openShop, signIn } from '../../support/people.ts';
import { quickStretch, testSecrets } from '../../support/till.ts';

let counter: Counter;
let owner: Known;
let cashier: Known;
const begin = async (): Promise<void> => {
  owner = await openShop(counter);
  cashier = await add(counter.client, 'Nuri', 'cashier');
};
beforeEach(async () => {
  counter = openCounter();
  await begin();
});
afterEach(() => counter.close());

const minute = 60_000;
const knock = (pin: string, { userId } = cashier, window = 'till'): Promise<string> =>
  counter.client.at(window).codeOf('session.sign-in', { userId, pin });
const change = (current: string, pin: string, requestId = newRequestId()): Promise<string> =>
  counter.client.codeOf('pin.change', { requestId, current, pin });
const wrong = async (times: number): Promise<void> => {
  for (let i = 0; i < times; i++) expect(await knock('000001')).toBe('people.wrong-pin');
};
const lockedForS = async (): Promise<number | undefined> => {
  const { people } = await counter.client.get('session.get', {});
  return people.find(({ userId }) => userId === cashier.userId)?.lockedForS;
};
const rows = (kind: string) => counter.till.ledger.journal.page(0, 9999, 9999).filter((row) => row.kind === kind);

describe('a PIN', () => {
  it.each([
    ['123', 'people.pin-malformed'],
    ['12345', 'people.pin-simple'],
    ['abcdef', 'people.pin-malformed'],
    ['111111', 'people.pin-simple'],
    ['aaaaaaaa', 'people.pin-simple'],
    ['', 'request.malformed'],
    ['1'.repeat(129), 'request.malformed'],
  ])('%j is refused: %s', async (pin, code) => {
    const asked = { requestId: newRequestId(), name: 'Huda', role: 'cashier', pin };
    expect(await counter.client.codeOf('people.add', asked)).toBe(code);
    expect((await counter.client.get('people.list', {})).people).toHaveLength(2);
  });

  it('is a number or a passphrase, in whichever form a keyboard writes letters and digits', async () => {
    const pin = 'مفتاح المحل ١٢٣';
    const { userId } = await counter.client.get('people.add', { requestId: newRequestId(), name: 'Huda', role: 'cashier', pin });
    expect(await knock('مفتاح المحل 123', { userId, pin })).toBe('ok');
  });

  it('may be changed only by the person who knows it', async () => {
    expect(await change('000001', '835172')).toBe('people.wrong-pin');
    expect(await change(owner.pin, '835172')).toBe('ok');
    expect(await knock(owner.pin, owner)).toBe('people.wrong-pin');
    expect(await knock('835172', owner)).toBe('ok');
  });

  it('that an owner set for another person must be changed before any action', async () => {
    const { userId } = cashier;
    const own = { requestId: newRequestId(), userId: owner.userId, pin: '835172' };
    expect(await counter.client.codeOf('people.change', own)).toBe('people.own-pin');
    await counter.client.get('people.change', { requestId: newRequestId(), userId, pin: '835172' });
    const window = counter.client.at('second');
    expect(await window.get('session.sign-in', { userId, pin: '835172' })).toMatchObject({ user: { mustChange: true } });
    expect(await window.codeOf('sale.propose', {})).toBe('people.must-change');
    expect(await window.codeOf('pin.change', { requestId: newRequestId(), current: '835172', pin: '614207' })).toBe('ok');
    expect(await window.codeOf('sale.propose', {})).toBe('ok');
  });

  it('is set once for one request id, which serves no other request', async () => {
    const requestId = newRequestId();
    expect(await change(owner.pin, '835172', requestId)).toBe('ok');
    const { seq } = counter.till.ledger.journal.head();
    expect(await change(owner.pin, '835172', requestId)).toBe('ok');
    expect(await change(owner.pin, '614207', requestId)).toBe('request.reused');
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
  });

  it('cannot be guessed through an earlier request id, which would not count the guess', async () => {
    const requestId = newRequestId();
    await change(owner.pin, '835172', requestId);
    counter.restart();
    await signIn(counter.client, { ...owner, pin: '835172' });
    expect(await change('000001', '835172', requestId)).toBe('request.reused');
    expect(await change('000001', '614207', requestId)).toBe('request.reused');
  });

  it('is in no file of the books, and its hash needs the till’s own secret', async () => {
    await counter.sell();
    const files = readdirSync(counter.dir).map((name) => join(counter.dir, name));
    expect(files.length).toBeGreaterThan(1);
    for (const { pin } of [owner, cashier]) expect(files.filter((file) => readFileSync(file).includes(pin))).toEqual([]);
    const kept = readBooks(counter.dir, (db) =>
      db.prepare('SELECT salt, hash FROM pins WHERE user_id = ?').get(owner.userId),
    ) as Record<string, Buffer>;
    const salt = kept['salt'] as Buffer;
    expect(kept['hash']).not.toEqual(await quickStretch(owner.pin, salt, usualCost));
    const peppered = createHmac('sha256', testSecrets.pepper()).update(owner.pin).digest('hex');
    expect(kept['hash']).toEqual(await quickStretch(peppered, salt, usualCost));
  });
});

describe('wrong PIN tries', () => {
  it('are counted down, and lock after the fifth; then even the right PIN is not checked', async () => {
    expect(await counter.client.ask('session.sign-in', { userId: cashier.userId, pin: '000001' })).toMatchObject({
      error: { code: 'people.wrong-pin', params: { left: 4 } },
    });
    await wrong(4);
    expect(await counter.client.ask('session.sign-in', cashier)).toMatchObject({
      error: { code: 'people.locked', params: { seconds: 60 } },
    });
    expect(await lockedForS()).toBe(60);
    await counter.world.run(minute);
    expect(await knock(cashier.pin)).toBe('ok');
  });

  it('never end in “0 tries left, try again”: the last try reports the lock and its duration', async () => {
    const params = [];
    for (let i = 0; i < 5; i++) {
      const answer = await counter.client.ask('session.sign-in', { userId: cashier.userId, pin: '000001' });
      if (answer.ok) throw new Error('it was taken');
      params.push(answer.error.params);
      if (i < 4) continue;
      expect(errorText(answer.error, 'en')).toEqual({
        what: 'This is not the right PIN, and it is locked for 60 seconds.',
        next: 'Try again in 60 seconds.',
      });
      expect(errorText(answer.error, 'ar').what).not.toContain('والباقي');
    }
    expect(params).toEqual([...[4, 3, 2, 1].map((left) => ({ left })), { seconds: 60 }]);
  });

  it('are recorded in the journal with their person, and so is the right PIN after them', async () => {
    await wrong(5);
    await counter.world.run(minute);
    await knock(cashier.pin);
    expect(rows('pin.refused').map(({ actor, body }) => [actor, JSON.parse(body) as unknown])).toEqual(
      [1, 2, 3, 4, 5].map((failures) => ['till', { userId: cashier.userId, failures, lockMs: failures === 5 ? minute : 0 }]),
    );
    expect(rows('pin.admitted')).toMatchObject([{ body: JSON.stringify({ userId: cashier.userId, failures: 5 }) }]);
  });

  it('belong to one person: another may still sign in', async () => {
    await wrong(5);
    expect(await knock(owner.pin, owner)).toBe('ok');
  });

  it('are counted together over all windows and approvals', async () => {
    await wrong(2);
    expect(await knock('000001', cashier, 'second')).toBe('people.wrong-pin');
    await knock(cashier.pin);
    await wrong(3);
    expect(await knock('000001', owner, 'second')).toBe('people.wrong-pin');
    await knock(cashier.pin);
    const approval = { userId: owner.userId, pin: '000001' };
    for (let i = 0; i < 4; i++) await counter.client.codeOf('clock.acknowledge', { requestId: newRequestId(), approval });
    expect(await knock(owner.pin, owner, 'second')).toBe('people.locked');
  });

  it('lock for twice as long each time, up to an hour', async () => {
    await wrong(5);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await counter.world.run(minutes * minute - 1000);
      expect(await knock('000001')).toBe('people.locked');
      await counter.world.run(1000);
      await wrong(1);
    }
    expect([4, 5, 6, 11, 50].map(lockAfter)).toEqual([0, minute, 2 * minute, 60 * minute, 60 * minute]);
  });

  it('are reset by a right PIN', async () => {
    await wrong(4);
    expect(await knock(cashier.pin)).toBe('ok');
    await wrong(4);
    expect(await knock(cashier.pin)).toBe('ok');
  });

  it('are kept over a restart, which never shortens the lock', async () => {
    await wrong(5);
    await counter.world.run(50_000);
    counter.restart();
    expect(await lockedForS()).toBe(60);
    expect(await knock(cashier.pin)).toBe('people.locked');
    await counter.world.run(minute);
    expect(await knock('000001')).toBe('people.wrong-pin');
    expect(await lockedForS()).toBe(120);
  });

  it('stay locked when the wall clock jumps', async () => {
    counter.close();
    const skew = { skewMs: 0 };
    counter = openCounter({ skew });
    await begin();
    await wrong(5);
    skew.skewMs = 30 * 24 * 60 * minute;
    expect(await knock(cashier.pin)).toBe('people.locked');
  });

  it('are counted before the check, so that killing the till gives no free try', async () => {
    counter.close();
    let hangs = false;
    counter = openCounter({
      stretch: (secret, salt, cost) => (hangs ? new Promise(() => {}) : quickStretch(secret, salt, cost)),
    });
    await begin();
    hangs = true;
    for (let i = 0; i < 5; i++) {
      void counter.till.staff.pins.check(cashier.userId, '000001');
      await counter.world.run(1);
      counter.restart();
    }
    hangs = false;
    expect(await knock(cashier.pin)).toBe('people.locked');
  });

  it('at the same time are checked one by one, over all windows', async () => {
    // Let two hours pass, so that no waiting time of a locked PIN remains; a restart would begin the waiting time again.
    await counter.world.run(120 * minute);
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => knock('000001', cashier, `window ${n}`)));
    expect(all.filter((code) => code === 'people.wrong-pin')).toHaveLength(5);
    expect(all.filter((code) => code === 'people.locked')).toHaveLength(15);
  });
});

it('a guess costs as much as scrypt with 128 MiB', async () => {
  const salt = Buffer.alloc(16, 7);
  expect(usualCost).toEqual({ N: 131_072, r: 8, p: 1 });
  const [one, same, other] = await Promise.all([
    scryptStretch('274916', salt, usualCost),
    scryptStretch('274916', salt, usualCost),
    scryptStretch('274917', salt, usualCost),
  ]);
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
  expect(one).toHaveLength(32);
});
