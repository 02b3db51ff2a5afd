// Sessions: the signed-in person of a window, the answers and events of a window without one, and when the till locks a window.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandName, contract } from '../../../src/shared/contract/index.ts';
import type { EventName } from '../../../src/shared/contract/index.ts';
import { restoreQuestionContract } from '../../../src/shared/contract/setup/restore-question.ts';
import { setupContract } from '../../../src/shared/contract/setup/setup.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';
import { knock, settle as run } from '../../support/till-client.ts';

const minute = 60_000;
const skew = { skewMs: 0 };
let counter: Counter;
let owner: Known;
let cashier: Known;
beforeEach(async () => {
  skew.skewMs = 0;
  counter = openCounter({ skew });
  owner = await openShop(counter);
  cashier = await add(counter.client, 'Nuri', 'cashier');
});
afterEach(() => counter.close());

const rows = (prefix: string) =>
  counter.till.ledger.journal
    .page(0, 9999, 9999)
    .filter(({ kind }) => kind.startsWith(prefix))
    .map(({ kind, body }) => [kind, JSON.parse(body) as Record<string, unknown>] as const);
const set = async (changes: object): Promise<void> => {
  const { shop } = await counter.client.get('settings.get', {});
  await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, ...changes } });
};
const stateAt = async (client = counter.client) => (await client.get('session.get', {})).state;

describe('a till without people', () => {
  it('works at once, without a sign-in', async () => {
    counter.close();
    counter = openCounter();
    const usual = { lockMinutes: 5, shiftNeeded: false };
    expect(await counter.client.get('session.get', {})).toMatchObject({ state: 'open', user: null, people: [], ...usual });
    expect((await counter.sell()).state).toBe('waiting');
    expect(await counter.client.codeOf('session.sign-in', { userId: 'cashier', pin: '274916' })).toBe('people.unknown');
  });

  it('gets its first person as an owner, who is signed in at that window only', async () => {
    counter.close();
    counter = openCounter();
    const asked = { requestId: newRequestId(), name: 'Maha', pin: '274916' };
    expect(await counter.client.codeOf('people.add', { ...asked, role: 'cashier' })).toBe('people.first-owner');
    await counter.client.get('people.add', { ...asked, role: 'owner' });
    expect(await stateAt()).toBe('signed-in');
    expect(await stateAt(counter.client.at('second'))).toBe('locked');
  });
});

describe('a window', () => {
  it('is switched by another person’s PIN, and the journal records both people', async () => {
    expect(await signIn(counter.client, cashier)).toMatchObject({ user: { name: 'Nuri', role: 'cashier' } });
    expect(rows('user.signed').slice(-2)).toEqual([
      ['user.signed-out', { userId: owner.userId, why: 'switch' }],
      ['user.signed-in', { userId: cashier.userId, window: 'till' }],
    ]);
    expect((await counter.sell()).state).toBe('waiting');
    expect(counter.till.ledger.journal.page(0, 999, 999).findLast(({ kind }) => kind === 'attempt.started')?.actor).toBe(
      cashier.userId,
    );
  });

  it('keeps its signed-in person after a wrong PIN of another', async () => {
    expect(await counter.client.codeOf('session.sign-in', { userId: cashier.userId, pin: '000001' })).toBe('people.wrong-pin');
    expect(await stateAt()).toBe('signed-in');
  });

  it('is locked after a start', async () => {
    counter.restart();
    expect(await stateAt()).toBe('locked');
  });

  it('is locked once its person is deactivated, and allows only what the person’s present role may do', async () => {
    const second = counter.client.at('second');
    await signIn(second, cashier);
    const change = (changes: object) =>
      counter.client.get('people.change', { requestId: newRequestId(), userId: cashier.userId, ...changes });
    await change({ role: 'auditor' });
    expect(
      await second.codeOf('sale.start', {
        requestId: newRequestId(),
        gateway: 'wallet',
        amount: '1',
        invoiceNo: 'x',
        lang: 'ar',
      }),
    ).toBe('caller.not-allowed');
    await change({ active: false });
    expect(await stateAt(second)).toBe('locked');
    expect(await second.codeOf('session.sign-in', cashier)).toBe('people.unknown');
  });

  it('that closes signs its person out', async () => {
    counter.client.dispatch.leave({ window: 'till', windowId: 'till' });
    expect(await stateAt()).toBe('locked');
    expect(rows('user.signed').at(-1)).toEqual(['user.signed-out', { userId: owner.userId, why: 'closed' }]);
  });
});

describe('a locked window', () => {
  beforeEach(async () => {
    await counter.client.get('session.lock', {});
  });

  it('may call only the entries of the sign-in, whatever approval it sends', async () => {
    const entries = Object.entries(contract) as [CommandName, (typeof contract)[CommandName]][];
    const open = ['app.get', 'alerts.list', 'session.get', 'session.sign-in', 'session.lock', 'recovery.use', 'logo.get'];
    // Commands that an open till always rejects from its own windows, for every signed-in person.
    const elsewhere = [
      'display.get',
      ...Object.keys({ ...setupContract, ...restoreQuestionContract }).filter((name) => /^(setup|restore)\./.test(name)),
    ];
    expect(
      entries
        .filter(([, { may }]) => may === 'enter')
        .map(([name]) => name)
        .sort(),
    ).toEqual([...open, ...elsewhere].sort());
    const codes = new Map<string, string>();
    for (const [name, { may, input, kind }] of entries.filter(([each]) => !open.includes(each))) {
      // Send a valid input, so that the command is not rejected for its shape.
      const given = input.safeParse({}).success ? {} : null;
      if (given === null) continue;
      const approval = kind === 'query' ? {} : { approval: by(owner) };
      const answer = await run(counter.world, knock(counter.client.dispatch, name, { ...given, ...approval }));
      codes.set(`${name} ${may}`, answer.ok ? 'ok' : answer.error.code);
    }
    expect(codes.size).toBeGreaterThan(15);
    const refusals = ['caller.signed-out', 'request.not-here', 'setup.over', 'restore.none'];
    expect([...codes].filter(([, code]) => !refusals.includes(code))).toEqual([]);
    for (const [name, code] of codes) expect([name, code === 'caller.signed-out']).toEqual([name, !name.endsWith(' enter')]);
    expect(rows('approval.given')).toEqual([]);
  });

  it('receives no events about the shop until a person signs in', async () => {
    const second = counter.client.at('second');
    await signIn(second, cashier);
    const heard = (): EventName[] => [...new Set(counter.client.told.map(({ event }) => event))];
    counter.client.told.length = 0;
    const { invoiceNo } = await second.get('sale.propose', {});
    const sale = { gateway: 'wallet' as const, amount: '12.5', invoiceNo, mobile: '0912345678', lang: 'ar' as const };
    await second.get('sale.start', { requestId: newRequestId(), ...sale });
    await counter.world.run(minute);
    expect(heard()).toEqual([]);
    await signIn(counter.client, owner);
    await counter.notify(await counter.sell());
    expect(heard()).toEqual(expect.arrayContaining(['session.changed', 'attempt.changed', 'paid.waiting']));
  });
});

describe('the automatic lock', () => {
  it('locks a window after five minutes without input by the till’s clock, and sends an event', async () => {
    await counter.world.run(4 * minute);
    expect(await stateAt()).toBe('signed-in');
    await counter.client.get('session.touch', {});
    await counter.world.run(4 * minute);
    expect(await stateAt()).toBe('signed-in');
    counter.client.told.length = 0;
    await counter.world.run(minute + 10_000);
    expect(counter.client.told.map(({ event }) => event)).toEqual(['session.changed']);
    expect(await stateAt()).toBe('locked');
    expect(rows('user.signed').at(-1)).toEqual(['user.signed-out', { userId: owner.userId, why: 'idle' }]);
  });

  it('locks each window separately', async () => {
    const second = counter.client.at('second');
    await counter.world.run(3 * minute);
    await signIn(second, cashier);
    await counter.world.run(3 * minute);
    expect([await stateAt(), await stateAt(second)]).toEqual(['locked', 'signed-in']);
  });

  it('follows the shop’s setting, or is off', async () => {
    await set({ lockMinutes: 1 });
    await counter.world.run(minute + 10_000);
    expect(await stateAt()).toBe('locked');
    await signIn(counter.client, owner);
    await set({ lockMinutes: null });
    await counter.world.run(24 * 60 * minute);
    expect(await stateAt()).toBe('signed-in');
  });

  it('counts the time that the machine slept', async () => {
    skew.skewMs = 6 * minute;
    expect(await counter.client.codeOf('sale.propose', {})).toBe('caller.signed-out');
  });
});
