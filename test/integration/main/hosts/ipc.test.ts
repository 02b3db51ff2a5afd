// The contract over IPC: accepted inputs, answers, events, and no exception thrown across the bridge.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { openReader } from '../../../../src/sqlite/open.ts';
import { createFailedDispatch } from '../../../../src/main/dispatch.ts';
import { createDispatch } from '../../../../src/main/ipc.ts';
import { createTill } from '../../../../src/main/till.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { type CommandName, contract } from '../../../../src/shared/contract/index.ts';
import type { ContractEntry } from '../../../../src/shared/contract/parts.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { keepLog, createTillClient } from '../../../support/till-client.ts';
import { everyInput } from '../../../support/every-input.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { testKeys, testSecrets, testSettings } from '../../../support/till.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const sale = (changes: Record<string, unknown> = {}) => ({
  requestId: newRequestId(),
  gateway: 'wallet' as const,
  amount: '12.5',
  invoiceNo: 'T1-0001',
  mobile: '091 234 5678',
  lang: 'ar' as const,
  ...changes,
});
const nobody = `attempt_${'0'.repeat(22)}`;

describe('a name', () => {
  it.each([
    'nope',
    '',
    'sale',
    'sale.start ',
    'SALE.START',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    null,
    undefined,
    7,
    {},
    ['sale.start'],
  ])('outside the contract is refused: %j', async (name) =>
    expect(await counter.client.codeOf(name, {})).toBe('request.unknown'),
  );
});

describe('an input', () => {
  // Test only commands that a till window may call. The till refuses other commands before it checks the shape of their input:
  // test/integration/browser-host/display.test.ts.
  const names = Object.entries<ContractEntry>(contract).flatMap(([name, { audience }]) =>
    audience.includes('till') ? [name as CommandName] : [],
  );

  it.each(names)('of %s with an extra key is refused', async (name) => {
    const good: Partial<Record<CommandName, object>> = { 'sale.start': sale(), 'payments.recent': { limit: 5 } };
    expect(await counter.client.codeOf(name, { ...good[name], extra: 1 })).toBe('request.malformed');
  });

  it.each(names)('of %s is refused unless it is an object', async (name) => {
    for (const input of [null, undefined, 'x', 1, [], true])
      expect(await counter.client.codeOf(name, input)).toBe('request.malformed');
  });

  it('is refused with the place of the fault, without repeating the value', async () => {
    const answer = await counter.client.dispatch.answer('sale.start', sale({ lang: 'secret-looking' }));
    expect(answer).toEqual({ ok: false, error: { code: 'request.malformed', params: { name: 'sale.start', at: 'lang' } } });
  });

  it.each([
    ['sale.start', sale({ requestId: 'short' })],
    ['sale.start', sale({ gateway: 'cash' })],
    ['sale.start', sale({ amount: 12.5 })],
    ['sale.start', sale({ amount: '1'.repeat(201) })],
    ['attempt.get', { attemptId: "x' OR 1=1" }],
    ['payments.search', { text: '', day: '2026-1-1', states: [], gateway: null, method: null, before: null, limit: 10 }],
    ['payments.search', { text: '', day: null, states: [], gateway: null, method: null, before: null, limit: 100_000 }],
    ['payments.recent', { limit: 0 }],
    ['day.get', { day: 'today' }],
  ])('of %s is refused: %j', async (name, input) => expect(await counter.client.codeOf(name, input)).toBe('request.malformed'));

  it('writes nothing when it is refused', async () => {
    const { seq } = counter.till.ledger.journal.head();
    await counter.client.codeOf('sale.start', sale({ extra: true }));
    await counter.client.codeOf('sale.start', sale({ amount: '12.345' }));
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
  });
});

describe('every command', () => {
  it('answers in the shape of the contract, and a query writes nothing', async () => {
    const { client } = counter;
    const watcher = openReader(join(counter.dir, databaseFile));
    /** SQLite's data version, which changes when another connection writes. */
    const state = (): unknown => watcher.pragma('data_version', { simple: true });
    const attempt = await counter.sell();
    const { attemptId, saleId } = attempt;
    await counter.notify(attempt);
    const given = await counter.sell();
    const { shop } = await client.get('settings.get', {});
    const names = await client.get('names.get', {});
    const { businessDay, invoiceNo } = attempt;
    const asked = everyInput({ attemptId, saleId, businessDay, invoiceNo, givenId: given.attemptId, shop, names });
    const codes = new Map<string, string>();
    const wrote = new Set<string>();
    for (const [name, input] of Object.entries(asked)) {
      const before = state();
      const answer = await client.ask(name as CommandName, input);
      codes.set(name, answer.ok ? 'ok' : answer.error.code);
      if (state() !== before) wrote.add(name);
    }
    watcher.close();
    expect([...wrote].filter((name) => contract[name as CommandName].kind === 'query')).toEqual([]);
    expect([...wrote]).toEqual(expect.arrayContaining(['sale.start', 'paid.take', 'day.close']));
    const refused = [...codes].filter(([, code]) => code !== 'ok');
    expect(refused).toEqual([
      ['sale.retry', 'sale.already-paid'],
      ['attempt.left', 'attempt.not-open'],
      ['attempt.show-again', 'attempt.not-open'],
      ['attempt.open', 'request.not-here'],
      ['export.reveal', 'request.not-here'],
      ['export.cancel', 'export.unknown'],
      ['session.sign-in', 'people.unknown'],
      ['recovery.make', 'people.unknown'],
      ['recovery.use', 'recovery.malformed'],
      ['pin.change', 'people.unknown'],
      ['people.change', 'people.unknown'],
      ['pin.open', 'people.unknown'],
      ['shift.hand-over', 'people.unknown'],
      ['drawer.move', 'drawer.off'],
      ['alert.acknowledge', 'alert.unknown'],
      ['exception.evidence', 'exception.unknown'],
      ['exception.handle', 'exception.unknown'],
      ['feed.skip', 'feed.no-gap'],
      ['quarantine.search', 'quarantine.no-search'],
      ['profile.adopt', 'quarantine.no-fit'],
      ['quarantine.acknowledge', 'quarantine.nothing'],
      ['names.offer', 'exception.unknown'],
      ['names.adopt', 'exception.unknown'],
      ['refund.get', 'refund.unknown'],
      ['refund.approve', 'refund.unknown'],
      ['refund.refuse', 'refund.unknown'],
      ['refund.withdraw', 'refund.unknown'],
      ['refund.pay', 'refund.unknown'],
      ['suspense.get', 'suspense.unknown'],
      ['suspense.resolve', 'suspense.unknown'],
      ['suspense.write-off', 'suspense.unknown'],
      ['suspense.top-up', 'suspense.unknown'],
      ['verify.start', 'request.not-here'],
      ...['get', 'put', 'keys', 'try', 'finish', 'unlock', 'copies', 'check-copy', 'restore', 'train'].map((name) => [
        `setup.${name}`,
        'setup.over',
      ]),
      ...['question', 'allow', 'allow-by-code', 'refuse'].map((name) => [`restore.${name}`, 'restore.none']),
      ['connection.read', 'request.not-here'],
      ['connection.try', 'request.not-here'],
      ['connection.change', 'request.not-here'],
      ['backup.look', 'request.not-here'],
      ['backup.make', 'request.not-here'],
      ['backup.restore', 'backup.unknown'],
      ['backup.choose-folder', 'request.not-here'],
      ['backup.pick-folder', 'request.not-here'],
      ['backup.copy', 'request.not-here'],
      ['close-files.choose', 'request.not-here'],
      ['close-files.pick', 'request.not-here'],
      ['close-files.write', 'request.not-here'],
      ['display.get', 'request.not-here'],
      ['display.places', 'request.not-here'],
      ['display.open', 'request.not-here'],
      ['receipt.send', 'receipt.over'],
      ['display.close', 'request.not-here'],
      ['display.identify', 'request.not-here'],
      ['drills.list', 'drill.only-training'],
      ['drill.now', 'drill.only-training'],
      ['drill.begin', 'drill.only-training'],
      ['drill.end', 'drill.only-training'],
    ]);
  });

  it('attempt.by-invoice finds an attempt by its own invoice number only', async () => {
    const { attemptId, invoiceNo } = await counter.sell();
    expect(await counter.client.get('attempt.by-invoice', { invoiceNo: ` ${invoiceNo} ` })).toMatchObject({ attemptId });
    expect(await counter.client.get('attempt.by-invoice', { invoiceNo: 'T9-0001' })).toBeNull();
  });

  it.each(['attempt.get', 'attempt.history', 'attempt.withdraw'] as const)(
    '%s returns attempt.unknown for an unknown attempt',
    async (name) =>
      expect(
        await counter.client.codeOf(name, {
          attemptId: nobody,
          ...(name === 'attempt.withdraw' && { requestId: newRequestId() }),
        }),
      ).toBe('attempt.unknown'),
  );

  it('refuses a day that does not exist', async () =>
    expect(await counter.client.codeOf('day.get', { day: '2026-02-30' })).toBe('export.bad-range'));

  it('returns no secret in any answer', async () => {
    await counter.notify(await counter.sell());
    const answers = [
      await counter.client.ask('app.get', {}),
      await counter.client.ask('settings.get', {}),
      await counter.client.ask('payments.recent', { limit: 10 }),
      await counter.client.ask('service.test', {}),
      await counter.client.ask('relay.test', {}),
    ];
    const text = JSON.stringify([answers, counter.client.told]);
    for (const secret of Object.values(testKeys)) expect(text).not.toContain(secret);
  });
});

describe('a request id', () => {
  it('makes a repeated command return the first answer', async () => {
    const input = sale();
    const first = await counter.client.get('sale.start', input);
    const second = await counter.client.get('sale.start', input);
    expect(second.attemptId).toBe(first.attemptId);
    expect(await counter.client.codeOf('sale.start', { ...input, amount: '13' })).toBe('request.reused');
  });

  it('withdraws an attempt once, however often the command is repeated', async () => {
    const { attemptId } = await counter.sell();
    const other = await counter.sell();
    const input = { requestId: newRequestId(), attemptId };
    expect(await counter.client.get('attempt.withdraw', input)).toMatchObject({ state: 'withdrawn' });
    const { seq } = counter.till.ledger.journal.head();
    expect(await counter.client.get('attempt.withdraw', input)).toMatchObject({ state: 'withdrawn' });
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
    expect(await counter.client.codeOf('attempt.withdraw', { ...input, attemptId: other.attemptId })).toBe('request.reused');
  });

  it('may be used for one command only', async () => {
    const input = sale();
    const { attemptId } = await counter.client.get('sale.start', input);
    await counter.world.until(() => counter.till.ledger.payments.attempt(attemptId)?.state === 'waiting');
    expect(await counter.client.codeOf('attempt.withdraw', { requestId: input.requestId, attemptId })).toBe('request.reused');
    const { shop } = await counter.client.get('settings.get', {});
    expect(await counter.client.codeOf('settings.set', { requestId: input.requestId, shop })).toBe('request.reused');
  });

  it('is remembered over a restart', async () => {
    const input = sale();
    const first = await counter.client.get('sale.start', input);
    counter.restart();
    expect((await counter.client.get('sale.start', input)).attemptId).toBe(first.attemptId);
  });
});

describe('a host', () => {
  it('that can open the checkout receives its address', async () => {
    const opened: string[] = [];
    const client = createTillClient(counter.world, counter.till, {
      host: 'electron',
      openCheckout: (url) => void opened.push(url),
    });
    const attempt = await counter.sell();
    expect(await client.codeOf('attempt.open', { attemptId: attempt.attemptId })).toBe('ok');
    expect(opened).toEqual([attempt.redirectUrl]);
    await counter.notify(attempt);
    expect(await client.codeOf('attempt.open', { attemptId: attempt.attemptId })).toBe('attempt.not-open');
    expect(await client.codeOf('attempt.open', { attemptId: nobody })).toBe('attempt.unknown');
    expect(opened).toHaveLength(1);
  });

  it('that throws is logged, and the window receives only a code', async () => {
    const { log, lines } = keepLog();
    const openCheckout = (): void => {
      throw new Error('a bug with details');
    };
    const dispatch = createDispatch({ ...counter.till, log }, { host: 'electron', mode: 'training', version: '0', openCheckout });
    const { attemptId } = await counter.sell();
    expect(await dispatch.answer('attempt.open', { attemptId })).toEqual({
      ok: false,
      error: { code: 'request.failed', params: {} },
    });
    expect(JSON.stringify(lines)).toContain('a bug with details');
  });

  it('with a full disk returns data.disk-full', async () => {
    const openCheckout = (): never => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    const client = createTillClient(counter.world, counter.till, { host: 'electron', openCheckout });
    const { attemptId } = await counter.sell();
    expect(await client.codeOf('attempt.open', { attemptId })).toBe('data.disk-full');
  });

  it('still answers with an error when the books are closed', async () => {
    const dir = tempDir();
    const { log } = keepLog();
    const { clock, random } = counter.world.life(9);
    const http = counter.network.httpFor('other', counter.world.life(9));
    const ports = { clock, random, http, files: nodeFiles, log, secrets: testSecrets };
    const till = createTill(ports, testSettings(), { dataDir: dir.path, appVersion: 'test' });
    if (!till.ok) throw new Error(till.error.code);
    const client = createTillClient(counter.world, till.value);
    till.value.close();
    expect(await client.codeOf('payments.recent', { limit: 5 })).toBe('request.failed');
    dir.remove();
  });

  it('without a till answers every call with the reason', async () => {
    const dispatch = createFailedDispatch({ code: 'data.newer', params: { version: 90, known: 20 } });
    for (const name of ['app.get', 'sale.start', 'anything'])
      expect(await dispatch.answer(name, {})).toEqual({
        ok: false,
        error: { code: 'data.newer', params: { version: 90, known: 20 } },
      });
    dispatch.listen(() => {})();
  });
});

describe('events', () => {
  it('report each step of an attempt, and a payment once it is booked', async () => {
    const attempt = await counter.sell();
    const steps = counter.client.told.filter(({ event }) => event === 'attempt.changed');
    expect(steps).toHaveLength(2);
    counter.client.told.length = 0;
    const states: (string | undefined)[] = [];
    counter.client.dispatch.listen((event) => {
      if (event === 'paid.waiting') states.push(counter.till.ledger.payments.attempt(attempt.attemptId)?.state);
    });
    await counter.notify(attempt);
    const news = counter.client.told.map(({ event }) => event).filter((event) => event !== 'lights.changed');
    expect(news).toEqual(['attempt.changed', 'paid.waiting']);
    expect(states).toEqual(['approved']);
  });

  it('stop after unsubscribe', async () => {
    const heard: string[] = [];
    const stop = counter.client.dispatch.listen((event) => void heard.push(event));
    stop();
    await counter.sell();
    expect(heard).toEqual([]);
  });
});
