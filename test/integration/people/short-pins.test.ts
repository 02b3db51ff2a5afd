// PINs of four or five digits: the roles that may have them, and the lock after five wrong tries in a row.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorText } from '../../../src/renderer/i18n/words/errors/errors.ts';
import { type Caller, type Right, rightsTable, tillWindow } from '../../../src/shared/people/rights.ts';
import { followPeople, type PeopleState } from '../../../src/people/store/people-said.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';
import { verifyIn } from '../../support/health.ts';
import { quickStretch } from '../../support/till.ts';

const short = '2749';
const wrong = '0001';

let counter: Counter;
/**
 * Called before the next PIN or code is hashed. A test uses it to change the till while a PIN is being hashed, or to delay the
 * hash.
 */
let whileHashing: (() => unknown) | null = null;
let owner: Known;
let supervisor: Known;
let nuri: Known;
beforeEach(async () => {
  counter = openCounter({
    async stretch(secret, salt, cost) {
      const change = whileHashing;
      whileHashing = null;
      await change?.();
      return quickStretch(secret, salt, cost);
    },
  });
  owner = await openShop(counter);
  supervisor = await add(counter.client, 'Salem', 'supervisor');
  const { userId } = await counter.client.get('people.add', {
    ...{ requestId: newRequestId(), name: 'Nuri', role: 'cashier', pin: short },
  });
  nuri = { userId, pin: short };
});
afterEach(() => counter.close());

const till2 = () => counter.client.at('second');
const knock = (pin = wrong, { userId } = nuri): Promise<string> => till2().codeOf('session.sign-in', { userId, pin });
const knocks = async (times: number, pin = wrong): Promise<string[]> => {
  const codes = [];
  for (let i = 0; i < times; i++) codes.push(await knock(pin));
  return codes;
};
const lock = (): Promise<string[]> => knocks(5);
const open = (client = counter.client, userId = nuri.userId): Promise<string> =>
  client.codeOf('pin.open', { requestId: newRequestId(), userId });
const rows = (kind: string) =>
  counter.till.ledger.journal
    .page(0, 9999, 9999)
    .filter((row) => row.kind === kind)
    .map(({ actor, body }) => [actor, JSON.parse(body) as unknown]);
const grant = (role: string, rights: readonly string[]): Promise<string> =>
  counter.client.codeOf('rights.set', { requestId: newRequestId(), role, rights });
const picked = async () => (await counter.client.get('session.get', {})).people.find(({ userId }) => userId === nuri.userId);
/**
 * Restarts the till, which then compares the stored counts of wrong tries with the journal, and expects no alert and good results
 * of the checks.
 */
const expectSidecarAsSaid = (): void => {
  counter.restart();
  expect(rows('alert.raised')).toEqual([]);
  const { checks } = verifyIn(counter.dir);
  expect(checks.filter(({ check }) => check === 'sidecar' || check === 'projections')).toMatchObject([
    ...[{ state: 'good' }, { state: 'good' }],
  ]);
};
const ownerNow = (): Caller => ({ ...tillWindow, user: owner.userId, role: 'owner', nobody: false, mustChange: false });
const cashiers = rightsTable().cashier;

describe('a PIN of four or five digits', () => {
  const asOf = (role: string, pin: string): Promise<string> =>
    counter.client.codeOf('people.add', { requestId: newRequestId(), name: `${role} ${pin}`, role, pin });

  it('is taken for a cashier, and refused in a role with a right to approve', async () => {
    expect(await Promise.all([asOf('cashier', '9135'), asOf('cashier', '91357'), asOf('cashier', '913')])).toEqual([
      ...['ok', 'ok', 'people.pin-malformed'],
    ]);
    for (const role of ['supervisor', 'bookkeeper', 'auditor', 'owner'])
      expect(await asOf(role, '91357')).toBe('people.pin-malformed');
    expect(await asOf('cashier', '1234')).toBe('people.pin-simple');
    expect(await knock('9135', nuri)).toBe('people.wrong-pin');
    expect(await knock(short)).toBe('ok');
  });

  it.each(rightsTable().owner.filter((right) => !cashiers.includes(right) && right !== 'manage-people'))(
    'is refused once the role holds %s',
    async (right: Right) => {
      await grant('cashier', [...cashiers, right]);
      expect(await asOf('cashier', '9135')).toBe('people.pin-malformed');
      await grant('cashier', cashiers);
      expect(await asOf('cashier', '9135')).toBe('ok');
    },
  );

  it('is allowed in any role that holds a cashier’s rights alone', async () => {
    await grant('bookkeeper', ['look', 'close-day']);
    expect(await asOf('bookkeeper', '9135')).toBe('ok');
  });

  it('may be chosen by its person, and by an owner for another person, by the role that this person then has', async () => {
    const client = till2();
    await signIn(client, nuri);
    const change = { requestId: newRequestId(), current: short, pin: '8351' };
    expect(await client.codeOf('pin.change', change)).toBe('ok');
    const ask = (userId: string, more: object): Promise<string> =>
      counter.client.codeOf('people.change', { requestId: newRequestId(), userId, ...more });
    expect(await ask(supervisor.userId, { pin: '8351' })).toBe('people.pin-malformed');
    expect(await ask(supervisor.userId, { pin: '8351', role: 'cashier' })).toBe('ok');
    expect(await ask(nuri.userId, { pin: '8351', role: 'supervisor' })).toBe('people.pin-malformed');
    const own = { requestId: newRequestId(), current: owner.pin, pin: '8351' };
    expect(await counter.client.codeOf('pin.change', own)).toBe('people.pin-malformed');
  });

  it('is refused if its role gets a right while the PIN is hashed', async () => {
    whileHashing = () => void grant('cashier', [...cashiers, 'refund']);
    expect(await asOf('cashier', '9135')).toBe('people.pin-malformed');
  });
});

describe('a role that gets a right to approve', () => {
  const longer = { current: short, pin: '835172' };

  it('asks its people for a longer PIN at the next sign-in, before anything else', async () => {
    const client = till2();
    await signIn(client, nuri);
    await grant('cashier', [...cashiers, 'refund']);
    expect(await client.codeOf('sale.propose', {})).toBe('caller.signed-out');
    expect(await signIn(client, nuri)).toMatchObject({ user: { mustChange: true, pinTooShort: true } });
    expect(await client.codeOf('sale.propose', {})).toBe('people.must-change');
    const tooShort = { requestId: newRequestId(), current: short, pin: '8351' };
    expect(await client.codeOf('pin.change', tooShort)).toBe('people.pin-malformed');
    expect(await client.codeOf('pin.change', { requestId: newRequestId(), ...longer })).toBe('ok');
    expect(await client.get('session.get', {})).toMatchObject({ user: { mustChange: false, pinTooShort: false } });
    expect(await client.codeOf('sale.propose', {})).toBe('ok');
  });

  it('asks a person who is moved into it, and takes no approval by the short PIN', async () => {
    await counter.client.get('people.change', { requestId: newRequestId(), userId: nuri.userId, role: 'supervisor' });
    const client = till2();
    const { userId } = await add(counter.client, 'Huda', 'cashier').then(async (huda) => {
      await signIn(client, huda);
      return nuri;
    });
    const approval = { userId, pin: short };
    expect(await client.codeOf('backup.make', { approval })).toBe('people.must-change');
    expect(await signIn(client, nuri)).toMatchObject({ user: { mustChange: true, pinTooShort: true } });
  });
});

describe('five wrong tries in a row', () => {
  it('lock a short PIN: neither the right PIN, nor time, nor a restart opens it', async () => {
    expect(await lock()).toEqual([...Array.from({ length: 4 }, () => 'people.wrong-pin'), 'people.pin-locked']);
    expect(await knock(short)).toBe('people.pin-locked');
    await counter.world.run(24 * 3_600_000);
    expect(await knock(short)).toBe('people.pin-locked');
    counter.restart();
    expect(await knock(short)).toBe('people.pin-locked');
    expect(rows('pin.locked')).toEqual([['till', { userId: nuri.userId, failures: 5 }]]);
    expect(rows('pin.refused')).toHaveLength(4);
  });

  it('tell the person in both languages what happened and what to do', async () => {
    await lock();
    const answer = await till2().ask('session.sign-in', nuri);
    if (answer.ok) throw new Error('it was taken');
    expect(errorText(answer.error, 'en')).toEqual({
      what: 'Five wrong tries in a row have locked this PIN.',
      next: 'Ask a supervisor or an owner to open it under “People and rights”.',
    });
    expect(errorText(answer.error, 'ar')).toEqual({
      what: 'أُقفل هذا الرقم السري بعد خمس محاولات لم تطابق.',
      next: 'اطلب من مشرف أو مالك أن يفتحه من «الموظفون والصلاحيات».',
    });
    expect(await picked()).toMatchObject({ pinLocked: true, lockedForS: 0, shortestPin: 4 });
  });

  it('are counted from zero after a right PIN', async () => {
    await knocks(4);
    expect(await knock(short)).toBe('ok');
    expect(await knocks(4)).not.toContain('people.pin-locked');
    expect(await knock(short)).toBe('ok');
  });

  it('are counted together at sign-in, in approvals, in a hand-over and in a change of the PIN', async () => {
    await grant('bookkeeper', ['look']);
    const client = till2();
    await signIn(client, await add(counter.client, 'Amal', 'bookkeeper'));
    const day = { day: '2026-11-21', acknowledge: true, override: null };
    const close = { requestId: newRequestId(), ...day, approval: { userId: nuri.userId, pin: wrong } };
    for (const _ of [1, 2]) expect(await client.codeOf('day.close', close)).toBe('people.wrong-pin');
    await counter.client.get('shift.open', { requestId: newRequestId() });
    const hand = { requestId: newRequestId(), toUserId: nuri.userId, pin: wrong };
    expect(await counter.client.codeOf('shift.hand-over', hand)).toBe('people.wrong-pin');
    const third = counter.client.at('third');
    await signIn(third, nuri);
    for (const _ of [1, 2]) await client.codeOf('day.close', close);
    await counter.client.codeOf('shift.hand-over', hand);
    const change = { requestId: newRequestId(), current: wrong, pin: '835172' };
    expect(await third.codeOf('pin.change', change)).toBe('people.wrong-pin');
    expect(await client.codeOf('day.close', close)).toBe('people.pin-locked');
    expect(await client.codeOf('day.close', { ...close, approval: by(nuri) })).toBe('people.pin-locked');
  });

  it('at the same time, over all windows, get no sixth try', async () => {
    let hashed = 0;
    const count = (): void => {
      hashed++;
      whileHashing = count;
    };
    whileHashing = count;
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => counter.client.at(`w${n}`).codeOf('session.sign-in', { ...nuri, pin: wrong })),
    );
    whileHashing = null;
    expect(hashed).toBe(5);
    expect(all.filter((code) => code === 'people.wrong-pin')).toHaveLength(4);
    expect(all.filter((code) => code === 'people.pin-locked')).toHaveLength(16);
  });

  it('lock it also if the till is killed after the fifth was counted', async () => {
    await knocks(4);
    whileHashing = () => new Promise(() => {});
    void counter.till.staff.pins.check(nuri.userId, wrong);
    await counter.world.run(1);
    counter.restart();
    expect(await knock(short)).toBe('people.pin-locked');
    expect(rows('pin.locked')).toEqual([['till', { userId: nuri.userId, failures: 5 }]]);
    await signIn(counter.client, owner);
    expect(await open()).toBe('ok');
    expect(await knock(short)).toBe('ok');
  });

  it('lock a longer PIN of the same role only for a time', async () => {
    const huda = await add(counter.client, 'Huda', 'cashier');
    for (const _ of [1, 2, 3, 4, 5]) expect(await knock('000001', huda)).toBe('people.wrong-pin');
    expect(await knock(huda.pin, huda)).toBe('people.locked');
    await counter.world.run(60_000);
    expect(await knock(huda.pin, huda)).toBe('ok');
  });

  it('do not lock the PIN that an owner sets while the fifth is checked', async () => {
    await knocks(4);
    const next = { requestId: newRequestId(), userId: nuri.userId, pin: '8351' };
    whileHashing = () => counter.till.staff.people.change({ ...next, caller: ownerNow() });
    expect(await knock()).toBe('people.wrong-pin');
    expect(rows('pin.locked')).toEqual([]);
    expect(rows('pin.refused')).toHaveLength(4);
    expect(await knock('8351')).toBe('ok');
    expectSidecarAsSaid();
  });
});

describe('a locked PIN', () => {
  it('is opened by a supervisor or an owner, which stands in the books with their name', async () => {
    for (const [who, client] of [
      [supervisor, counter.client.at('third')],
      [owner, counter.client],
    ] as const) {
      await lock();
      await signIn(client, who);
      expect(await open(client)).toBe('ok');
      expect(await knock(short)).toBe('ok');
    }
    expect(rows('pin.opened')).toEqual([supervisor, owner].map(({ userId }) => [userId, { userId: nuri.userId }]));
    expect(await picked()).toMatchObject({ pinLocked: false });
  });

  it('stays open over a restart, with five new tries', async () => {
    await lock();
    expect(await open()).toBe('ok');
    counter.restart();
    expect(await knocks(4)).not.toContain('people.pin-locked');
    expect(await knock()).toBe('people.pin-locked');
    expectSidecarAsSaid();
  });

  it('is not opened by a cashier without an approval, nor by its own person', async () => {
    await signIn(till2(), await add(counter.client, 'Huda', 'cashier'));
    const mine = counter.client.at('mine');
    await signIn(mine, nuri);
    await knocks(5);
    expect(await open(till2())).toBe('caller.not-allowed');
    const own = { requestId: newRequestId(), userId: nuri.userId, approval: by(supervisor) };
    expect(await mine.codeOf('pin.open', own)).toBe('people.own-lock');
    expect(await picked()).toMatchObject({ pinLocked: true });
    expect(await till2().codeOf('pin.open', { ...own, requestId: newRequestId() })).toBe('ok');
  });

  it('is opened once: the same request again, and another person’s, write nothing', async () => {
    await lock();
    const asked = { requestId: newRequestId(), userId: nuri.userId };
    expect(await counter.client.codeOf('pin.open', asked)).toBe('ok');
    expect(await counter.client.codeOf('pin.open', asked)).toBe('ok');
    expect(await open()).toBe('ok');
    expect(await counter.client.codeOf('pin.open', { ...asked, userId: supervisor.userId })).toBe('request.reused');
    expect(rows('pin.opened')).toHaveLength(1);
  });

  it('is opened three times at most, even by an owner; from the second time on the owner gets one alert', async () => {
    const alerts = () => rows('alert.raised').map(([, body]) => body);
    await signIn(counter.client, owner);
    const opened = async (): Promise<string> => (await lock(), open());
    expect(await opened()).toBe('ok');
    expect(alerts()).toEqual([]);
    for (const _ of ['second', 'third']) {
      expect(await opened()).toBe('ok');
      expect(alerts()).toEqual([{ reason: 'pin-reopened', params: { name: 'Nuri' } }]);
    }
    counter.restart();
    await signIn(counter.client, owner);
    expect(await knock(short)).toBe('ok');
    expect(await opened()).toBe('people.openings-used');
    expect(await knock(short)).toBe('people.pin-locked');
    expect(rows('pin.opened')).toHaveLength(3);
    await counter.client.get('people.change', { requestId: newRequestId(), userId: nuri.userId, pin: '8351' });
    await knocks(5);
    expect(await open()).toBe('ok');
    expect(await knock('8351')).toBe('ok');
  });

  it('keeps the number of its openings if the same PIN is hashed anew, and through a restore', () => {
    const fold = (...given: readonly (readonly [string, object])[]) => {
      const state: PeopleState = { users: new Map(), rights: new Map() };
      for (const [kind, body] of given) followPeople(state, { kind, wallMs: 1, body } as never);
      return state.users.get('u')?.pinOpenings;
    };
    const added = ['user.added', { userId: 'u', name: 'U', role: 'cashier', pin: 'x', pinShort: true }] as const;
    const opened = ['pin.opened', { userId: 'u' }] as const;
    const changed = (why: string) => ['pin.changed', { userId: 'u', pin: 'y', mustChange: false, why, pinShort: true }] as const;
    expect(fold(added, opened, opened)).toBe(2);
    expect(fold(added, opened, changed('upgrade'), opened)).toBe(2);
    expect(fold(added, opened, changed('own'))).toBeUndefined();
    expect(fold(added, opened, changed('other'), opened)).toBe(1);
    const carried = { userId: 'u', name: 'U', role: 'cashier', active: true, mustChange: false, addedMs: 1, signedInMs: null };
    expect(fold(['people.carried', { users: [{ ...carried, pinOpenings: 2 }], rights: [] }], opened)).toBe(3);
  });

  it('is not opened between the count of a try and its check', async () => {
    await knocks(4);
    let opened: Promise<string> = Promise.resolve('');
    whileHashing = () => {
      opened = open();
    };
    expect(await knock()).toBe('people.pin-locked');
    expect(await opened).toBe('ok');
    expect(rows('pin.locked').length + rows('pin.opened').length).toBe(2);
    expect(await knock(short)).toBe('ok');
    expectSidecarAsSaid();
  });

  it('gets a new PIN from an owner, which opens it', async () => {
    await lock();
    await counter.client.get('people.change', { requestId: newRequestId(), userId: nuri.userId, pin: '8351' });
    expect(await picked()).toMatchObject({ pinLocked: false });
    expect(await knock('8351')).toBe('ok');
  });

  it('is announced to the windows, as its opening is', async () => {
    const heard = (): readonly string[] => counter.client.told.splice(0).map(({ event }) => event);
    await knocks(4);
    heard();
    await knock();
    expect(heard()).toEqual(['people.changed', 'session.changed']);
    await open();
    expect(heard()).toEqual(['people.changed', 'session.changed']);
  });
});
