// A file made again from the same close has the same booked lines byte for byte, whatever was booked, renamed and set since.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { listKinds } from '../../../../../src/shared/export-formats.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { newRequestId, openCounter, type Counter } from '../../../../support/counter.ts';
import { bookedPart } from '../../../../support/exports/booked-part.ts';
import { play, step, type Step } from '../../../../support/money-history.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';
import { testSettings } from '../../../../support/till.ts';

const namesOf = (word: string) => ({ wallet: { methods: [{ code: 'method_a', ar: `وسيلة ${word}`, en: `method ${word}` }] } });

const filesOf = async (counter: Counter, close: number, called: string): Promise<Readonly<Record<string, unknown>>> => {
  const files: Record<string, unknown> = {};
  for (const kind of listKinds) {
    const file = join(counter.dir, `${called}.${kind}`);
    const done = await counter.till.exports.write({ kind, close, file, lang: 'ar' });
    if (!done.ok) throw new Error(`${kind}: ${done.error.code}`);
    files[kind] = bookedPart[kind](readFileSync(file));
  }
  return files;
};

const ask = (counter: Counter, name: string, input: object) =>
  counter.client.ask(name as never, { requestId: newRequestId(), ...input } as never);
const closeNow = async (counter: Counter): Promise<void> => {
  const { businessDay } = await counter.client.get('app.get', {});
  await ask(counter, 'day.close', { day: businessDay, acknowledge: true, override: null });
};
const handleAll = async (counter: Counter): Promise<void> => {
  const { rows } = await counter.client.get('exceptions.list', { state: 'open', before: null, limit: 50 });
  for (const { seq } of rows) await ask(counter, 'exception.handle', { seq, note: 'seen on the statement' });
};

/** A window in which the person is signed in at each step, and in which another person approves where somebody has to. */
const approvedBy = (counter: Counter, person: Known, approver: Known): Counter => {
  const askAgain = async (name: string, input: object) => {
    await signIn(counter.client, person);
    const answer = await counter.client.ask(name as never, input as never);
    return answer.ok ? answer : counter.client.ask(name as never, { ...input, approval: by(approver) } as never);
  };
  // A crash gives the counter another client.
  const client = { get: () => ({ ...counter.client, ask: askAgain }) };
  return Object.create(counter, { client }) as Counter;
};

type History = { readonly before: readonly Step[]; readonly after: readonly Step[] };

/** Each history begins with a paid sale, a wrong amount, and a settlement by hand. */
const beginning: readonly Step[] = [
  ...[{ kind: 'sell', at: 0 } as const, { kind: 'sell', at: 0 } as const, { kind: 'sell', at: 0 } as const],
  ...[{ kind: 'pay', at: 0 } as const, { kind: 'pay-wrong', at: 1 } as const, { kind: 'expire', at: 0 } as const],
  { kind: 'settle', at: 2 },
];

const check = async ({ before, after }: History): Promise<number> => {
  const counter = openCounter({ settings: testSettings({ names: namesOf('one') }) });
  try {
    const owner = await openShop(counter);
    const salma = await add(counter.client, 'Salma', 'supervisor');
    await signIn(counter.client, salma);
    const sold: AttemptView[] = [];
    const window = approvedBy(counter, salma, owner);
    const go = async (each: Step): Promise<void> => {
      await signIn(counter.client, salma);
      await play(window, each, sold);
    };
    for (const each of [...beginning, ...before]) await go(each);
    await closeNow(window);
    const files = await filesOf(counter, 1, 'first');
    for (const each of after) await go(each);
    // Every payment is paid now: settlements are confirmed, money comes late or twice.
    for (const each of sold) await counter.notify(each);
    await signIn(counter.client, salma);
    await handleAll(window);
    await closeNow(window);
    await signIn(counter.client, owner);
    const { userId } = salma;
    await counter.client.get('people.change', {
      ...{ requestId: newRequestId(), userId, name: 'Renamed', role: 'supervisor', active: true },
    });
    const { shop } = await counter.client.get('settings.get', {});
    const changed = { ...shop, lang: 'en' as const, timeZone: 'Asia/Tokyo' };
    await counter.client.get('settings.set', { requestId: newRequestId(), shop: changed });
    const accounts = { sales: { names: { ar: 'إيراد', en: 'Takings' }, ascii: 'Takings', code: '4100' } };
    await counter.client.get('accounts.save', { requestId: newRequestId(), accounts });
    counter.restart(testSettings({ names: namesOf('two') }));
    await counter.world.run(30 * 3_600_000);
    expect(await filesOf(counter, 1, 'later')).toEqual(files);
    counter.till.ledger.rebuild();
    expect(await filesOf(counter, 1, 'rebuilt')).toEqual(files);
    return String(files['csv']).split('\r\n').length - 2;
  } finally {
    counter.close();
  }
};

it('for random histories', async () => {
  let lines = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(step, { maxLength: 12 }),
      async (before, after) => void (lines += await check({ before, after })),
    ),
    { numRuns: 8 },
  );
  expect(lines).toBeGreaterThanOrEqual(24);
}, 240_000);

it('what is learnt later has a line of its own under the entry that says it', async () => {
  const counter = openCounter({ settings: testSettings({ names: namesOf('one') }) });
  try {
    const owner = await openShop(counter);
    const salma = await add(counter.client, 'Salma', 'supervisor');
    await signIn(counter.client, salma);
    const attempt = await counter.sell();
    await counter.world.run(16 * 60_000);
    await signIn(counter.client, salma);
    await ask(counter, 'attempt.settle', { attemptId: attempt.attemptId, reason: 'slip', approval: by(owner) });
    await counter.notify(await counter.sell(), { invoice_no: 'unknown-1' });
    await closeNow(counter);
    await counter.notify(attempt);
    await handleAll(counter);
    await closeNow(counter);
    const linesOf = async (close: number) => {
      const file = join(counter.dir, `${close}.json`);
      expect(await counter.till.exports.write({ kind: 'json', close, file, lang: 'en' })).toMatchObject({ ok: true });
      return (JSON.parse(readFileSync(file, 'utf8')) as { lines: Record<string, unknown>[] }).lines;
    };
    const [settled, ...none] = await linesOf(1);
    expect(none).toEqual([]);
    expect(settled).toMatchObject({ status: 'approved', late: false, byHand: true, received: 12_500, amount: 12_500, close: 1 });
    expect(settled?.['texts']).not.toHaveProperty('transaction');
    const [confirmed, handled] = await linesOf(2);
    expect(confirmed).toMatchObject({
      ...{ status: 'confirmed', about: settled?.['entry'], late: true, received: null, amount: null, close: 2, postings: [] },
      texts: { transaction: 'tx-2', method: 'method one', 'method-code': 'method_a' },
    });
    expect(handled).toMatchObject({
      ...{ status: 'handled', amount: null, gateway: null, currency: null },
      texts: { 'asked-by': 'Salma', reason: 'seen on the statement', exception: 'invoice-unknown' },
    });
  } finally {
    counter.close();
  }
});
