// Each command needs its caller's right or the approval of a person with that right, and each journal entry names the person.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandName, type Contract, contract, type EventName, events } from '../../../../../src/shared/contract/index.ts';
import { type Audience, audiences, isRight, mayDo, rightsTable, tillWindow } from '../../../../../src/shared/people/rights.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { knock, settle as run } from '../../../../support/till-client.ts';
import { approvedWith, hirePin, openExceptions, pin } from '../../../../support/supervise.ts';
import { readBooks } from '../../../../support/books/books.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const entries = Object.entries(contract) as [CommandName, (typeof contract)[CommandName]][];
const codeOf = async (name: string, input: object, window: Audience = 'till'): Promise<string> => {
  const answer = await run(counter.world, knock(counter.client.dispatch, name, input, { ...tillWindow, window }));
  return answer.ok ? 'ok' : answer.error.code;
};
/** Commands that need a supervisor, each with a valid input. Creates the payments and the exception that the inputs name. */
const decisions = async (): Promise<readonly (readonly [CommandName, object])[]> => {
  const sold = await counter.sell();
  await counter.notify(sold, { gateway: 'other' });
  const other = await counter.sell();
  const [open] = await openExceptions(counter);
  const names = await counter.client.get('names.get', {});
  const seq = open?.seq ?? 0;
  return [
    ['attempt.settle', { attemptId: other.attemptId, reason: 'seen' }],
    ['exception.handle', { seq, note: 'seen' }],
    ['clock.acknowledge', {}],
    ['names.set', { names: { ...names, wallet: { ...names.wallet, path: 'another' } } }],
    ['names.adopt', { seq }],
  ];
};
const day = '2026-01-15';
/** Further commands that a cashier may not run without approval. */
const ownersInputs: Partial<Record<keyof Contract, object>> = {
  'close.export': { number: 1 },
  'export.start': { from: day, to: day },
  'export.reveal': { exportId: 'e1' },
  'export.download': { exportId: 'e1' },
  'service.test': {},
  'relay.test': {},
  'printer.try': {},
  'verify.start': {},
  'connection.read': { text: '{}' },
  'connection.try': { part: 'relay', change: {} },
  'connection.change': { change: {}, anyway: false },
  'diagnostics.run': {},
  'backup.make': {},
  'backup.restore': { file: 'none' },
  'backup.keep-books': {},
  'backup.choose-folder': { folder: '/nowhere' },
  'backup.pick-folder': {},
  'backup.forget-folder': {},
  'backup.copy': {},
  'close-files.choose': { folder: '/nowhere', kinds: ['csv'] },
  'close-files.pick': { kinds: ['csv'] },
  'close-files.forget': {},
  'close-files.write': {},
  'accounts.save': { accounts: {} },
  'people.list': {},
  'balances.get': { range: { from: day, to: day } },
  'balances.print': { range: { from: day, to: day }, as: 'print', paper: 'A4', lang: 'both' },
  'balances.entries': { range: { from: day, to: day }, account: 'sales', currency: 'LYD', before: null, limit: 5 },
  'drawer.move': { direction: 'in', currency: 'LYD', amount: '5', reason: 'change' },
  'people.add': { name: 'Maha', role: 'owner', pin: '835172' },
  'people.change': { userId: 'supervisor', active: false },
  'pin.open': { userId: 'supervisor' },
  'rights.set': { role: 'cashier', rights: ['look'] },
  'recovery.make': {},
  'logo.set': {},
  'logo.remove': {},
};
const takesRequestId = (name: keyof Contract): boolean => 'requestId' in contract[name].input.shape;
const written = (): number =>
  readBooks(counter.dir, (db) =>
    db.prepare(`SELECT count(*) FROM journal WHERE kind NOT LIKE 'pin.%' AND kind NOT LIKE 'feed.%'`).pluck().get(),
  ) as number;

describe('a right that the caller lacks', () => {
  it('is checked before any look-up, in every entry that needs one', async () => {
    await hirePin(counter);
    const lacking = entries.filter(([, { may }]) => isRight(may) && !mayDo(rightsTable(), 'cashier', may)).map(([name]) => name);
    const inputs: Partial<Record<CommandName, object>> = {
      ...Object.fromEntries(await decisions()),
      'feed.skip': { number: 9, reason: 'lost' },
      'quarantine.acknowledge': {},
      'alert.acknowledge': { seq: 1 },
      'profile.adopt': { candidateId: 'c1' },
      'refund.approve': { seq: 1 },
      'refund.refuse': { seq: 1, reason: 'worn' },
      'refund.give': { what: { kind: 'owed', seq: 1 }, reason: 'twice', way: 'cash', reference: '' },
      'suspense.resolve': { seq: 1, choice: 'accept', reason: 'near enough' },
      'suspense.write-off': { seq: 1, reason: 'nobody came' },
      ...ownersInputs,
      'settings.set-day': { timeZone: 'Asia/Tokyo', cutOff: '04:00' },
      'settings.set': { shop: (await counter.client.get('settings.get', {})).shop },
    };
    expect(Object.keys(inputs).sort()).toEqual(lacking.sort());
    for (const name of lacking) {
      const answer = await run(
        counter.world,
        knock(counter.client.dispatch, name, { ...(takesRequestId(name) && { requestId: newRequestId() }), ...inputs[name] }),
      );
      expect([name, answer]).toEqual([
        name,
        { ok: false, error: { code: 'caller.not-allowed', params: { right: contract[name].may } } },
      ]);
    }
  });

  it('needs the correct PIN of an authorized person: nothing is done without it', async () => {
    await hirePin(counter);
    const asked = await decisions();
    const before = written();
    for (const [name, input] of asked) {
      const send = (approval?: object) => codeOf(name, { requestId: newRequestId(), ...input, ...(approval && { approval }) });
      expect([name, await send()]).toEqual([name, 'caller.not-allowed']);
      expect([name, await send({ userId: 'somebody', pin })]).toEqual([name, 'caller.not-allowed']);
      expect([name, await send({ userId: 'supervisor' })]).toEqual([name, 'request.malformed']);
      expect([name, await send('274916' as never)]).toEqual([name, 'request.malformed']);
    }
    expect(await codeOf('clock.acknowledge', { requestId: newRequestId(), approval: approvedWith('000001') })).toBe(
      'people.wrong-pin',
    );
    expect(written()).toBe(before);
  });

  it('may be approved, and the journal names the approver', async () => {
    await hirePin(counter);
    const asked = await decisions();
    for (const [name, input] of asked.filter(([each]) => each !== 'exception.handle' && each !== 'names.adopt'))
      expect([name, await codeOf(name, { requestId: newRequestId(), ...input, approval: approvedWith(pin) })]).toEqual([
        name,
        'ok',
      ]);
    const actors = readBooks(counter.dir, (db) =>
      db
        .prepare(
          `SELECT DISTINCT actor || ', ' || (body ->> '$.approval.by') FROM journal WHERE kind IN ('attempt.settled', 'clock.acknowledged', 'names.changed')`,
        )
        .pluck()
        .all(),
    );
    expect(actors).toEqual(['cashier, supervisor']);
  });

  it('alone makes the till check an approval: a needless approval is ignored, and a query refuses one', async () => {
    const approval = approvedWith('000001');
    expect(await codeOf('feed.check', { approval })).toBe('ok');
    expect(await codeOf('app.get', { approval })).toBe('request.malformed');
    expect(counter.till.ledger.journal.page(0, 99, 99).filter(({ kind }) => kind === 'approval.given')).toEqual([]);
  });
});

it.each(['display', 'office'] as const)('a window outside an entry’s audience gets no answer: %s', async (window) => {
  const others = entries.filter(([, { audience }]) => !audience.includes(window));
  expect(others.length).toBeGreaterThan(60);
  for (const [name] of others) expect([name, await codeOf(name, {}, window)]).toEqual([name, 'request.not-here']);
});

it('windows receive only the events for their audience', async () => {
  const told = new Map<Audience, string[]>(audiences.map((window) => [window, []]));
  for (const window of audiences)
    counter.client.dispatch.listen((event) => told.get(window)?.push(event), { ...tillWindow, window });
  await counter.notify(await counter.sell(), {});
  const forTill = told.get('till') ?? [];
  expect(forTill).toEqual(expect.arrayContaining(['attempt.changed', 'paid.waiting']));
  const forOthers = (window: Audience): string[] =>
    forTill.filter((event) => events[event as EventName].audience.includes(window));
  for (const window of ['display', 'office'] as const) expect([window, told.get(window)]).toEqual([window, forOthers(window)]);
});
