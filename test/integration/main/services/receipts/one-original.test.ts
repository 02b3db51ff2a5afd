// A sent print job is never sent again, and a repeated request returns the same job. The next print is a copy if the first one
// came out, the original if it did not, and a question to the cashier if that is unknown.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Printers } from '../../../../../src/printing/printers.ts';
import { type PrintJob, type ReceiptWay, usualReceipts } from '../../../../../src/shared/contract/counter/receipts.ts';
import { kinds } from '../../../../../src/till-journal/index.ts';
import { fail, ok, type Result } from '../../../../../src/shared/result.ts';
import { add, openShop, signIn } from '../../../../support/people.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';

/** Receipts that came out of a printer or were saved as a file. */
let out: string[] = [];
/** The printer's next answers; empty: the printer accepts everything. */
let answers: Result<never>[] = [];
let busy: Promise<void> | null = null;
const take = async <T>(what: string, value: T): Promise<Result<T>> => {
  await busy;
  const answer = answers.shift();
  if (answer) return answer;
  out.push(what);
  return ok(value);
};
const printers: Printers = {
  system: { list: async () => [], print: ({ title }) => take(title, null), pdf: ({ title }) => take(title, Buffer.from('%PDF')) },
  network: ({ port }) => take(`port ${port}`, null),
};

let counter: Counter;
beforeEach(() => {
  [out, answers, busy] = [[], [], null];
  counter = openCounter({ printers });
});
afterEach(() => counter.close());

const ways = ['system', 'network', 'pdf'] as const;
type Way = (typeof ways)[number];
const settings: Readonly<Record<Way, ReceiptWay>> = {
  system: { kind: 'system', printer: 'Counter' },
  network: { kind: 'network', host: '127.0.0.1', port: 9100 },
  pdf: { kind: 'dialog' },
};
const choose = async (way: ReceiptWay): Promise<void> => {
  const { shop } = await counter.client.get('settings.get', {});
  const receipts = { ...usualReceipts, way };
  await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, receipts } });
};
const paid = async (): Promise<string> => {
  const attempt = await counter.sell();
  await counter.notify(attempt);
  return attempt.attemptId;
};
const askOf = (id: string, way: Way = 'system') => ({
  ...{ requestId: newRequestId(), kind: 'payment' as const, id },
  as: way === 'pdf' ? ('save' as const) : ('print' as const),
});
type Ask = ReturnType<typeof askOf> & { readonly came?: boolean };
const begin = (ask: Ask) => counter.client.get('receipt.print', ask);
const codeOf = (ask: Ask) => counter.client.codeOf('receipt.print', ask);
const said = () => {
  const { journal } = counter.till.ledger;
  const all = Array.from({ length: journal.head().seq }, (_, i) => journal.bySeq(i + 1));
  return all.flatMap((entry) => (entry?.kind === 'receipt.came' ? [entry] : []));
};
const send = async (way: Way, job: PrintJob | null): Promise<string> => {
  const asked = { jobId: job?.jobId ?? '', actor: 'cashier' };
  const { receipts } = counter.till;
  const dots = { ...asked, width: 8, height: 1, bits: Uint8Array.of(255) };
  const by = { system: () => receipts.send(asked), network: () => receipts.sendDots(dots), pdf: () => receipts.pdf(asked) };
  const told: Result<unknown> = await by[way]();
  return told.ok ? 'ok' : told.error.code;
};

describe.each(ways)('printing by the way %s', (way) => {
  it('sends a job once; the next request is a copy', async () => {
    await choose(settings[way]);
    const id = await paid();
    const job = await begin(askOf(id, way));
    expect([await send(way, job), await send(way, job), await send(way, job)]).toEqual(['ok', 'receipt.used', 'receipt.used']);
    expect(out).toHaveLength(1);
    expect((await begin(askOf(id, way)))?.copy).toBe(1);
  });

  it('does not send a job again while it is being sent', async () => {
    await choose(settings[way]);
    const job = await begin(askOf(await paid(), way));
    let end = (): void => {};
    busy = new Promise((resolve) => (end = resolve));
    const first = send(way, job);
    expect(await send(way, job)).toBe('receipt.used');
    end();
    expect(await first).toBe('ok');
    expect(out).toHaveLength(1);
  });

  it('keeps the original if the printer took no byte or reported missing paper before the first', async () => {
    await choose(settings[way]);
    const id = await paid();
    for (const code of ['printer.refused', 'printer.no-paper'] as const) {
      const job = await begin(askOf(id, way));
      expect(job?.copy).toBe(0);
      answers = [fail(code, { sent: 0 })];
      expect([await send(way, job), await send(way, job)]).toEqual([code, 'receipt.used']);
      expect(await counter.client.get('receipt.get', { kind: 'payment', id })).toEqual({ printed: 0, unsure: false });
    }
    const job = await begin(askOf(id, way));
    expect([job?.copy, await send(way, job), out.length]).toEqual([0, 'ok', 1]);
    expect((await begin(askOf(id, way)))?.copy).toBe(1);
    expect(said().map(({ actor, body }) => [actor, body.came, body.code])).toEqual([
      ['till', false, 'printer.refused'],
      ['till', false, 'printer.no-paper'],
      ['till', true, null],
    ]);
  });
});

describe.each(['system', 'network'] as const)('printing by the way %s', (way) => {
  it.each([
    ['printed', true, 1],
    ['not printed', false, 0],
  ] as const)(
    'asks after an unknown outcome whether a receipt was printed, and records the answer: %s',
    async (_, came, copy) => {
      await choose(settings[way]);
      const id = await paid();
      answers = [fail('printer.broken', { sent: 1 })];
      await send(way, await begin(askOf(id, way)));
      expect(await counter.client.get('receipt.get', { kind: 'payment', id })).toEqual({ printed: 1, unsure: true });
      expect(said()).toEqual([]);
      expect(await codeOf(askOf(id, way))).toBe('receipt.unsure');
      expect((await begin({ ...askOf(id, way), came }))?.copy).toBe(copy);
      expect(said()).toMatchObject([{ actor: 'cashier', body: { kind: 'payment', id, copy: 0, came, code: null } }]);
      const { steps } = await counter.client.get('attempt.history', { attemptId: id });
      expect(steps.find(({ kind }) => kind === 'receipt.came')?.reason).toBe(came ? 'came' : 'none-came');
    },
  );
});

it('a request that is repeated while it waits for a running print gets the same job', async () => {
  await choose(settings.system);
  const id = await paid();
  const job = await begin(askOf(id));
  let end = (): void => {};
  busy = new Promise((resolve) => (end = resolve));
  const first = send('system', job);
  const ask = askOf(id);
  const asked = [ask, ask].map((each) => counter.client.dispatch.answer('receipt.print', each));
  end();
  expect(await first).toBe('ok');
  const [one, other] = await Promise.all(asked);
  expect(one).toMatchObject({ ok: true, value: { copy: 1 } });
  expect(other).toEqual(one);
});

it('test pages beside a receipt are other jobs: the receipt prints once, and a repeated request gets its own job', async () => {
  await choose(settings.system);
  const id = await paid();
  const page = await counter.client.get('printer.try', {});
  const ask = askOf(id);
  const job = await begin(ask);
  expect(job?.jobId).not.toBe(page.jobId);
  expect(await begin(ask)).toEqual(job);
  expect([await send('system', job), await send('system', page)]).toEqual(['ok', 'ok']);
  expect(await codeOf(ask)).toBe('receipt.used');
  expect((await begin(askOf(id)))?.copy).toBe(1);
});

it.each([true, false])('an answer to a question that was not asked (came: %s) is not recorded', async (came) => {
  await choose(settings.system);
  const id = await paid();
  const first = await begin({ ...askOf(id), came });
  expect([first?.copy, said()]).toEqual([0, []]);
  await send('system', first);
  const second = await begin({ ...askOf(id), came });
  expect([second?.copy, said().map(({ actor, body }) => [actor, body.came])]).toEqual([1, [['till', true]]]);
});

it('a saved PDF is no print of unknown outcome: no question follows, and the next print is a copy', async () => {
  const id = await paid();
  // The browser's save dialog does not report whether the PDF was saved.
  expect((await begin(askOf(id, 'pdf')))?.way).toBe('pdf');
  expect(await counter.client.get('receipt.get', { kind: 'payment', id })).toEqual({ printed: 1, unsure: false });
  expect((await begin(askOf(id)))?.copy).toBe(1);
});

it('the question about an unknown print names its invoice', async () => {
  const attempt = await counter.sell();
  await counter.notify(attempt);
  await begin(askOf(attempt.attemptId));
  const refused = await counter.client.ask('receipt.print', askOf(attempt.attemptId));
  expect(refused).toEqual({ ok: false, error: { code: 'receipt.unsure', params: { invoiceNo: attempt.invoiceNo } } });
});

it('a copy that certainly failed does not change the numbers of the other copies', async () => {
  await choose(settings.system);
  const id = await paid();
  const copies: (number | undefined)[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    if (tries === 1) answers = [fail('printer.broken', { sent: 1 }), fail('printer.no-paper', { sent: 0 })];
    const job = await begin(askOf(id, 'system'));
    copies.push(job?.copy);
    await send('system', job);
  }
  // It is unknown whether copy 1 came out, so its number is not reused. Copy 2 failed before it was sent, so number 2 is reused.
  expect(copies).toEqual([0, 1, 2, 2]);
});

it('after the print dialog, which reports no outcome, the till asks before the next print', async () => {
  await choose({ kind: 'dialog' });
  const id = await paid();
  expect((await begin(askOf(id)))?.copy).toBe(0);
  expect(await codeOf(askOf(id))).toBe('receipt.unsure');
  expect((await begin({ ...askOf(id), came: true }))?.copy).toBe(1);
  // The answer `came: true` has recorded that the original was printed, so the next print asks no question.
  expect((await begin(askOf(id)))?.copy).toBe(2);
});

it('a receipt that certainly failed is not printed automatically again', async () => {
  const { shop } = await counter.client.get('settings.get', {});
  const receipts = { ...usualReceipts, way: settings.network, auto: true };
  await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, receipts } });
  const id = await paid();
  const auto = () => counter.client.get('receipt.print', { requestId: newRequestId(), kind: 'payment', id, as: 'auto' });
  answers = [fail('printer.no-paper', { sent: 0 })];
  await send('network', await auto());
  expect(await auto()).toBeNull();
  expect((await begin(askOf(id)))?.copy).toBe(0);
});

it('a receipt printed by an older version counts as printed, and a rebuild gives the same tables', async () => {
  const id = await paid();
  await begin(askOf(id));
  counter.till.ledger.rebuild();
  expect(await counter.client.get('receipt.get', { kind: 'payment', id })).toEqual({ printed: 1, unsure: true });
  const entry = kinds.read({
    kind: 'receipt.printed',
    version: 1,
    body: JSON.stringify({ kind: 'payment', id, copy: 0 }),
  } as never);
  expect(entry.body).toMatchObject({ told: false });
});

it('a job not sent for another reason stays new: invalid dots, or settings changed and changed back', async () => {
  await choose(settings.network);
  const job = await begin(askOf(await paid()));
  const dots = { jobId: job?.jobId ?? '', actor: 'cashier', width: 8, height: 1, bits: new Uint8Array(3) };
  expect(await counter.till.receipts.sendDots(dots)).toMatchObject({ error: { code: 'request.malformed' } });
  await choose(settings.system);
  expect(await send('network', job)).toBe('receipt.over');
  await choose(settings.network);
  expect(await send('network', job)).toBe('ok');
});

describe('a repeated print request', () => {
  beforeEach(() => choose(settings.system));

  it('returns its own job while that is new or being sent, and is refused afterwards', async () => {
    const ask = askOf(await paid());
    const job = await begin(ask);
    expect(await begin(ask)).toEqual(job);
    let end = (): void => {};
    busy = new Promise((resolve) => (end = resolve));
    const sending = send('system', job);
    expect(await begin(ask)).toEqual(job);
    end();
    await sending;
    expect(await codeOf(ask)).toBe('receipt.used');
    expect(await counter.client.get('receipt.get', { kind: 'payment', id: ask.id })).toEqual({ printed: 1, unsure: false });
    expect(out).toHaveLength(1);
  });

  it.each([true, false])(
    'is refused after a restart (sent before: %s), and a second original needs an answer first',
    async (isSent) => {
      const ask = askOf(await paid());
      const job = await begin(ask);
      if (isSent) await send('system', job);
      counter.restart();
      expect(await codeOf(ask)).toBe('receipt.used');
      expect(await send('system', job)).toBe('receipt.over');
      // If the job was sent before the restart, the till recorded that the receipt came out; if not, the outcome is unknown.
      expect(await codeOf(askOf(ask.id))).toBe(isSent ? 'ok' : 'receipt.unsure');
    },
  );

  it('is refused when its job was dropped for newer ones', async () => {
    const ask = askOf(await paid());
    const job = await begin(ask);
    for (let i = 0; i < 40; i++) await counter.client.get('printer.try', {});
    expect([await codeOf(ask), await send('system', job)]).toEqual(['receipt.used', 'receipt.over']);
  });

  it('for another payment is refused as a reused id, and gives no other person the job', async () => {
    const [id, other] = [await paid(), await paid()];
    const ask = askOf(id);
    await begin(ask);
    expect(await codeOf({ ...ask, id: other })).toBe('request.reused');
    await openShop(counter);
    await signIn(counter.client, await add(counter.client, 'Nuri', 'cashier'));
    expect(await codeOf(ask)).toBe('receipt.used');
  });
});
