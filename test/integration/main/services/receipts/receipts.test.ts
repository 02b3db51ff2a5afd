// Receipts are recorded before they are printed, print automatically once, and later as numbered copies; a failing printer
// changes no payment.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiptFacts } from '../../../../../src/main/services/receipts/receipt-facts.ts';
import type { Printers } from '../../../../../src/printing/printers.ts';
import type { PrintJob, ReceiptSettings } from '../../../../../src/shared/contract/counter/receipts.ts';
import { usualReceipts } from '../../../../../src/shared/contract/counter/receipts.ts';
import { errorCodes } from '../../../../../src/shared/error-codes.ts';
import type { ErrorCode } from '../../../../../src/shared/errors.ts';
import { tillWindow } from '../../../../../src/shared/people/rights.ts';
import { fail, ok } from '../../../../../src/shared/result.ts';
import { errorText } from '../../../../../src/renderer/i18n/words/errors/errors.ts';
import { pngOfBits } from '../../../../support/receipts/bits.ts';
import { approvedWith, hirePin, pin } from '../../../../support/supervise.ts';
import { add, by as approvedBy, openShop, signIn } from '../../../../support/people.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';

const system = { kind: 'system' as const, printer: 'Counter' };
const network = { kind: 'network' as const, host: '127.0.0.1', port: 9100 };

/** Receipts that reached a printer. */
let sent: string[] = [];
let broken = false;
let fault: ErrorCode = 'printer.no-paper';
/** While set, the printer is busy until this promise resolves. */
let busy: Promise<void> | null = null;
const printers: Printers = {
  system: {
    list: async () => [{ name: 'Counter', label: 'Counter', isDefault: true }],
    async print(layout, printer) {
      await busy;
      if (broken) return fail('printer.failed');
      sent.push(`${printer}: ${layout.title}`);
      return ok(null);
    },
    pdf: async ({ title }) => ok(Buffer.from(`%PDF ${title}`)),
  },
  async network({ host, port }, bytes) {
    sent.push(`${host}:${port} ${bytes.length}`);
    return broken ? fail(fault, { sent: 0 }) : ok(null);
  },
};

let counter: Counter;
beforeEach(() => {
  sent = [];
  broken = false;
  busy = null;
  counter = openCounter({ printers });
});
afterEach(() => counter.close());

const choose = async (receipts: Partial<ReceiptSettings>): Promise<void> => {
  const { shop } = await counter.client.get('settings.get', {});
  await counter.client.get('settings.set', {
    requestId: newRequestId(),
    shop: { ...shop, receipts: { ...usualReceipts, ...receipts } },
  });
};
const paid = async (): Promise<string> => {
  const attempt = await counter.sell();
  await counter.notify(attempt);
  return attempt.attemptId;
};
type As = 'auto' | 'print' | 'save';
/** Prints a receipt. `came: true` confirms that the earlier print, whose outcome is unknown, was printed. */
const print = (id: string, as: As = 'print') =>
  counter.client.get('receipt.print', { requestId: newRequestId(), kind: 'payment', id, as, came: true });
const printedSaid = () => {
  const { journal } = counter.till.ledger;
  const all = Array.from({ length: journal.head().seq }, (_, i) => journal.bySeq(i + 1));
  return all.flatMap((entry) => (entry?.kind === 'receipt.printed' ? [entry] : []));
};

describe('a receipt', () => {
  it('is recorded with the person, the payment and the way of printing', async () => {
    await choose({ way: system });
    const id = await paid();
    const job = await print(id);
    expect(job).toMatchObject({ copy: 0, way: 'system', layout: { paper: '80', title: 'receipt-T1-0001' } });
    expect(printedSaid()).toMatchObject([
      { actor: 'cashier', body: { kind: 'payment', id, copy: 0, way: 'system', auto: false } },
    ]);
    const { steps } = await counter.client.get('attempt.history', { attemptId: id });
    expect(steps.at(-1)?.kind).toBe('receipt.printed');
  });

  it('that is printed or saved again is a numbered copy', async () => {
    const id = await paid();
    expect([(await print(id))?.copy, (await print(id))?.copy, (await print(id, 'save'))?.copy]).toEqual([0, 1, 2]);
    expect(await counter.client.get('receipt.get', { kind: 'payment', id })).toEqual({ printed: 3, unsure: false });
    const texts = JSON.stringify((await print(id))?.layout.blocks[0]);
    expect(texts).toContain('COPY no. 3');
  });

  it('that is printed again has the number of its copy in the payment’s history, the first print has none', async () => {
    await choose({ way: system });
    const id = await paid();
    for (const as of ['print', 'save', 'print'] as const) await print(id, as);
    const { steps } = await counter.client.get('attempt.history', { attemptId: id });
    expect(steps.filter(({ kind }) => kind === 'receipt.printed').map(({ detail }) => detail)).toEqual([null, '1', '2']);
  });

  it('is saved as PDF without a question about paper: as a copy, while it is unknown whether the receipt itself came out', async () => {
    await choose({ way: { kind: 'dialog' } });
    const id = await paid();
    const begin = (as: As, came?: boolean) =>
      counter.client.get('receipt.print', {
        requestId: newRequestId(),
        kind: 'payment',
        id,
        as,
        ...(came !== undefined && { came }),
      });
    expect(await begin('print')).toMatchObject({ copy: 0, way: 'dialog' });
    expect(await begin('save')).toMatchObject({ copy: 1, way: 'pdf' });
    expect(await counter.client.get('receipt.get', { kind: 'payment', id })).toEqual({ printed: 2, unsure: true });
    // None came out: the receipt itself is printed next, and the copy that was saved keeps its number.
    expect(await begin('print', false)).toMatchObject({ copy: 0 });
    expect(await begin('print', true)).toMatchObject({ copy: 2 });
  });

  it('ends with the shop’s footer, and without one if the footer is blank', async () => {
    await choose({ footer: 'See you again' });
    const id = await paid();
    expect(JSON.stringify((await print(id))?.layout.blocks)).toContain('See you again');
    await choose({ footer: ' \n ' });
    expect(JSON.stringify((await print(id))?.layout.blocks)).not.toContain('See you again');
  });

  it('is saved as a PDF, whatever the shop’s way of printing', async () => {
    await choose({ way: network });
    const id = await paid();
    expect(await print(id, 'save')).toMatchObject({ way: 'pdf' });
    expect(await print(id)).toMatchObject({ way: 'network' });
    expect(printedSaid().map(({ body }) => body.way)).toEqual(['pdf', 'network']);
  });

  it('changes the payment in every window by an event', async () => {
    const id = await paid();
    counter.client.told.length = 0;
    await print(id);
    expect(counter.client.told).toContainEqual({ event: 'attempt.changed', body: expect.objectContaining({ attemptId: id }) });
  });

  it('does not exist before the payment', async () => {
    const { attemptId: id } = await counter.sell();
    expect(await counter.client.get('receipt.get', { kind: 'payment', id })).toEqual({ printed: null, unsure: false });
    expect(await counter.client.codeOf('receipt.print', { requestId: newRequestId(), kind: 'payment', id, as: 'print' })).toBe(
      'receipt.none',
    );
    expect(await counter.client.codeOf('receipt.get', { kind: 'payment', id: `attempt_${'0'.repeat(22)}` })).toBe(
      'attempt.unknown',
    );
  });

  it('of a wrong amount does not exist', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt, { amount: '11.000' });
    expect(await counter.client.get('receipt.get', { kind: 'payment', id: attempt.attemptId })).toEqual({
      printed: null,
      unsure: false,
    });
  });

  it('of a settlement by hand is marked unconfirmed until a notice confirms it', async () => {
    const attempt = await counter.sell();
    await counter.client.get('attempt.settle', { requestId: newRequestId(), attemptId: attempt.attemptId, reason: 'statement' });
    expect(JSON.stringify((await print(attempt.attemptId))?.layout)).toContain('UNCONFIRMED');
    await counter.notify(attempt);
    expect(JSON.stringify((await print(attempt.attemptId))?.layout)).not.toContain('UNCONFIRMED');
  });
});

it('a receipt is dated by the payment, not by the charge', async () => {
  const { attemptId: id, startedMs, ...attempt } = await counter.sell();
  await counter.world.run(5 * 60_000);
  await counter.notify({ ...attempt, attemptId: id, startedMs });
  const { paidMs } = await counter.client.get('attempt.get', { attemptId: id });
  expect((paidMs ?? 0) - startedMs).toBeGreaterThanOrEqual(5 * 60_000);
  const place = { merchant: 'shop', till: 'T1', shopName: 'Qayd', timeZone: 'Africa/Tripoli', training: false };
  expect(receiptFacts(counter.till.ledger, 'payment', id, place)).toMatchObject({ ok: true, value: { atMs: paidMs } });
});

it.each([
  ['training', true],
  ['trial', true],
  ['live', false],
] as const)('a receipt of a till in %s is marked as training: %s', async (mode, isSaid) => {
  counter.close();
  counter = openCounter({ printers, abilities: { mode } });
  const layout = JSON.stringify((await print(await paid()))?.layout);
  expect(layout.includes('TRAINING')).toBe(isSaid);
});

describe('automatic printing', () => {
  it('prints once ever: not for two windows, after a restart, or after a print by hand', async () => {
    await choose({ auto: true });
    const id = await paid();
    const both = await Promise.all([print(id, 'auto'), print(id, 'auto')]);
    expect(both.map((job) => job?.copy)).toEqual([0, undefined]);
    counter.restart();
    expect(await print(id, 'auto')).toBeNull();
    const other = await paid();
    await print(other);
    expect(await print(other, 'auto')).toBeNull();
    expect(printedSaid().map(({ body }) => body.auto)).toEqual([true, false]);
  });

  it('prints only if the shop’s settings allow it', async () => {
    const id = await paid();
    expect(await print(id, 'auto')).toBeNull();
    expect(printedSaid()).toEqual([]);
  });

  it('does not print again after a rebuild of the tables', async () => {
    await choose({ auto: true });
    const id = await paid();
    await print(id, 'auto');
    counter.till.ledger.rebuild();
    expect(await print(id, 'auto')).toBeNull();
  });
});

describe('a printer', () => {
  it('of the system gets the job under its own name', async () => {
    await choose({ way: system });
    const job = await print(await paid());
    await counter.client.get('receipt.send', { jobId: job?.jobId ?? '' });
    expect(sent).toEqual(['Counter: receipt-T1-0001']);
  });

  it('on the network is always the printer in the settings, whatever a window requests', async () => {
    await choose({ way: network, paper: '58' });
    const job = await print(await paid());
    const dots = { jobId: job?.jobId ?? '', actor: 'cashier', width: 384, height: 16, bits: new Uint8Array(48 * 16) };
    expect(await counter.till.receipts.sendDots({ ...dots, bits: new Uint8Array(3) })).toMatchObject({
      error: { code: 'request.malformed' },
    });
    const { actor: _, bits, ...picture } = dots;
    const upload = (of: Uint8Array) =>
      counter.client.dispatch.upload(
        'receipt.send-dots',
        picture,
        async () => ok({ size: bits.length, read: async (from, length) => of.subarray(from, from + length) }),
        tillWindow,
      );
    expect(await upload(bits.subarray(1))).toMatchObject({ error: { code: 'transfer.broken' } });
    expect(sent).toEqual([]);
    expect(await upload(bits)).toEqual({ ok: true, value: {} });
    expect(sent).toEqual([expect.stringMatching(/^127\.0\.0\.1:9100 /)]);
  });

  it('that fails changes neither sale nor journal', async () => {
    await choose({ way: system });
    const id = await paid();
    const job = await print(id);
    broken = true;
    const before = counter.till.ledger.journal.head();
    expect(await counter.client.codeOf('receipt.send', { jobId: job?.jobId ?? '' })).toBe('printer.failed');
    expect(counter.till.ledger.journal.head()).toEqual(before);
    expect(counter.till.ledger.payments.attempt(id)?.state).toBe('approved');
  });

  it.each(errorCodes.filter((code) => code.startsWith('printer.')))(
    'with the error %s changes no sale, has a message with advice in both languages, and prints the next receipt',
    async (code) => {
      await choose({ way: network, paper: '58' });
      const id = await paid();
      const dotsOf = (job: PrintJob | null) => ({
        ...{ jobId: job?.jobId ?? '', actor: 'cashier', width: 384, height: 8, bits: new Uint8Array(48 * 8) },
      });
      const job = await print(id);
      [broken, fault] = [true, code];
      const before = counter.till.ledger.payments.attempt(id);
      const answer = await counter.till.receipts.sendDots(dotsOf(job));
      expect(answer).toMatchObject({ error: { code } });
      expect({ ...counter.till.ledger.payments.attempt(id), changedSeq: 0 }).toEqual({ ...before, changedSeq: 0 });
      expect(counter.till.ledger.payments.attempt(id)).toMatchObject({ state: 'approved' });
      for (const lang of ['ar', 'en'] as const) {
        const { what, next } = errorText({ code, params: {} }, lang);
        expect([what, next].filter((text) => text.length < 10)).toEqual([]);
      }
      broken = false;
      const next = await print(id);
      expect(next?.copy).toBe(0);
      expect(await counter.till.receipts.sendDots(dotsOf(next))).toMatchObject({ ok: true });
    },
  );

  it('that is still busy at the till’s end does not delay it; a person later answers whether the receipt was printed', async () => {
    await choose({ way: system });
    const id = await paid();
    const job = await print(id);
    let end = (): void => {};
    busy = new Promise((resolve) => (end = resolve));
    const sending = counter.till.receipts.send({ jobId: job?.jobId ?? '', actor: 'cashier' });
    const { told } = counter.client;
    counter.restart();
    told.length = 0;
    end();
    busy = null;
    expect(await sending).toMatchObject({ ok: true });
    expect(told).toEqual([]);
    expect(counter.till.ledger.payments.attempt(id)?.state).toBe('approved');
    expect(await counter.client.get('receipt.get', { kind: 'payment', id })).toEqual({ printed: 1, unsure: true });
    expect((await print(id))?.copy).toBe(1);
  });

  it('gets no job that was not recorded, that has another way, or that is older than the settings', async () => {
    await choose({ way: system });
    const job = await print(await paid());
    const jobId = job?.jobId ?? '';
    expect(await counter.client.codeOf('receipt.send', { jobId: 'job-99' })).toBe('receipt.over');
    await choose({ way: network });
    expect(await counter.client.codeOf('receipt.send', { jobId })).toBe('receipt.over');
    expect(sent).toEqual([]);
  });

  it('outside the shop’s network cannot be chosen', async () => {
    const { shop } = await counter.client.get('settings.get', {});
    for (const host of ['8.8.8.8', 'http://x', '']) {
      const receipts = { ...usualReceipts, way: { ...network, host } };
      const input = { requestId: newRequestId(), shop: { ...shop, receipts } };
      expect(await counter.client.codeOf('settings.set', input)).toBe('request.malformed');
    }
  });

  it('is tested with a page that is no receipt, without a journal entry', async () => {
    await choose({ way: system });
    const before = counter.till.ledger.journal.head();
    const job = await counter.client.get('printer.try', {});
    await counter.client.get('receipt.send', { jobId: job.jobId });
    expect(sent).toEqual(['Counter: test-page']);
    expect(counter.till.ledger.journal.head()).toEqual(before);
    expect(await counter.client.get('printer.list', {})).toMatchObject([{ name: 'Counter' }]);
  });
});

describe('the sold items on a receipt', () => {
  const sold = async (): Promise<string> => {
    const attempt = await counter.sell({
      ...{ amount: '25', customerName: 'سالم', note: 'توصيل' },
      items: [
        { name: 'دفتر A4', priceMinor: 10_500, count: 2 },
        { name: 'قلم', priceMinor: 4000, count: 1 },
      ],
    });
    await counter.notify(attempt);
    return attempt.attemptId;
  };
  const textOf = async (id: string) => JSON.stringify((await print(id))?.layout);

  it('appear with name, count, price and sum, beside the customer and the note', async () => {
    const text = await textOf(await sold());
    for (const part of ['دفتر A4', '2 × 10.500', '21.000', 'قلم', '1 × 4.000', 'سالم', 'توصيل'])
      expect(text).toContain(`"${part}"`);
  });

  it('are left out if the shop’s settings say so', async () => {
    await choose({ omits: ['items', 'customer', 'note'] });
    const text = await textOf(await sold());
    for (const part of ['دفتر', 'قلم', 'سالم', 'توصيل']) expect(text).not.toContain(part);
    expect(text).toContain('25.000 LYD');
  });

  it('are left out if another amount was accepted, because they do not sum up to it', async () => {
    const items = [{ name: 'دفتر A4', priceMinor: 12_500, count: 1 }];
    const attempt = await counter.sell({ amount: '12.5', items });
    await counter.notify(attempt, { amount: '10' });
    const { rows } = await counter.client.get('suspense.list', { after: null, limit: 1 });
    await hirePin(counter);
    await counter.client.get('suspense.resolve', {
      ...{ requestId: newRequestId(), seq: rows[0]?.seq ?? 0, choice: 'accept', reason: 'agreed' },
      approval: approvedWith(pin),
    });
    const text = await textOf(attempt.attemptId);
    expect(text).toContain('10.000 LYD');
    expect(text).not.toContain('دفتر');
  });

  it('appear in full if the customer paid the rest later', async () => {
    const items = [{ name: 'دفتر A4', priceMinor: 12_500, count: 1 }];
    const attempt = await counter.sell({ amount: '12.5', items });
    await counter.notify(attempt, { amount: '10' });
    const { rows } = await counter.client.get('suspense.list', { after: null, limit: 1 });
    const begun = await counter.client.get('suspense.top-up', { requestId: newRequestId(), seq: rows[0]?.seq ?? 0 });
    await counter.world.until(() => counter.till.ledger.payments.attempt(begun.attemptId)?.state === 'waiting');
    const rest = await counter.client.get('attempt.get', { attemptId: begun.attemptId });
    expect([rest.amountMinor, rest.items]).toEqual([2_500, items]);
    await counter.notify(rest);
    const text = await textOf(rest.attemptId);
    expect(text).toContain('12.500 LYD');
    expect(text).toContain('دفتر A4');
    // The receipt lists each partial payment with its transaction number.
    expect(text).toMatch(/10\.000 LYD[^]*tx-1[^]*2\.500 LYD[^]*tx-2/);
  });

  it('are not listed by payment if the customer paid twice: the second payment is owed back', async () => {
    const attempt = await counter.sell({ amount: '12.5' });
    await counter.notify(attempt);
    await counter.notify(attempt);
    expect(counter.till.ledger.payments.receiptsOf(attempt.attemptId).map(({ kind }) => kind)).toEqual(['sale', 'refund-owed']);
    const text = await textOf(attempt.attemptId);
    expect(text).toContain('tx-1');
    expect(text).not.toContain('tx-2');
  });

  it('are followed by the refunded amount only after a refund', async () => {
    const id = await sold();
    await hirePin(counter);
    expect(await textOf(id)).not.toMatch(/رُدّ منه|Paid back to/);
    await counter.client.get('refund.give', {
      ...{ requestId: newRequestId(), reason: 'a pen came back', way: 'cash', reference: '' },
      what: { kind: 'goods', attemptId: id, amount: '4' },
      approval: approvedWith(pin),
    });
    const text = await textOf(id);
    expect(text).toMatch(/رُدّ منه|Paid back to/);
    expect(text).toContain('4.000 LYD');
  });

  it('do not appear on the receipt of a refund', async () => {
    const id = await sold();
    await hirePin(counter);
    const paidBack = await counter.client.get('refund.give', {
      ...{ requestId: newRequestId(), reason: 'a pen came back', way: 'cash', reference: '' },
      what: { kind: 'goods', attemptId: id, amount: '4' },
      approval: approvedWith(pin),
    });
    const ask = {
      requestId: newRequestId(),
      kind: 'refund' as const,
      id: paidBack.paidBack?.refundId ?? '',
      as: 'print' as const,
    };
    expect(JSON.stringify((await counter.client.get('receipt.print', ask))?.layout)).not.toContain('قلم');
  });
});

it('each print in training is marked as training, and no print of a live till is', async () => {
  const id = await paid();
  const verdictOf = async (client: Counter['client'], job: PrintJob | null) => {
    const code = job?.layout.blocks.find((block) => block.kind === 'qr');
    return client.get('receipt.check', { requestId: newRequestId(), text: code?.kind === 'qr' ? code.text : '' });
  };
  const trained = await print(id);
  expect(JSON.stringify(trained?.layout)).toContain('TRAINING');
  expect((await verdictOf(counter.client, trained)).is).toBe('training');
  const live = openCounter({ printers, abilities: { mode: 'live' } });
  const attempt = await live.sell();
  await live.notify(attempt);
  const job = await live.client.get('receipt.print', {
    requestId: newRequestId(),
    kind: 'payment',
    id: attempt.attemptId,
    as: 'print',
  });
  expect(JSON.stringify(job?.layout)).not.toContain('TRAINING');
  expect((await verdictOf(live.client, job)).is).toBe('genuine');
  live.close();
});

describe('the receipt of a refund', () => {
  it('exists once the refund is paid, with its way, a mark and copy numbers of its own', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt);
    await print(attempt.attemptId);
    await hirePin(counter);
    const paidBack = await counter.client.get('refund.give', {
      requestId: newRequestId(),
      what: { kind: 'goods', attemptId: attempt.attemptId, amount: '2.5' },
      reason: 'a book came back',
      way: 'transfer',
      reference: 'TR-77',
      approval: approvedWith(pin),
    });
    const id = paidBack.paidBack?.refundId ?? '';
    expect(await counter.client.get('receipt.get', { kind: 'refund', id })).toEqual({ printed: 0, unsure: false });
    const job = await counter.client.get('receipt.print', { requestId: newRequestId(), kind: 'refund', id, as: 'print' });
    expect(job).toMatchObject({ copy: 0, layout: { title: 'refund-T1-0001' } });
    for (const text of ['Refund receipt', '2.500 LYD', 'TR-77', 'Transfer']) expect(JSON.stringify(job?.layout)).toContain(text);
    expect(await counter.client.get('receipt.get', { kind: 'refund', id })).toEqual({ printed: 1, unsure: true });
  });

  it('does not exist for an id without a paid refund', async () =>
    expect(await counter.client.get('receipt.get', { kind: 'refund', id: `refund_${'0'.repeat(22)}` })).toEqual({
      printed: null,
      unsure: false,
    }));
});

it('the receipt shows the shop’s logo as chosen', async () => {
  const png = pngOfBits({ width: 128, height: 128, bits: new Uint8Array(16 * 128).fill(0xaa) });
  const body = { size: png.length, read: async (at: number, length: number) => png.subarray(at, at + length) };
  const taken = await counter.client.dispatch.upload('logo.set', { requestId: newRequestId() }, async () => ok(body));
  expect(taken).toMatchObject({ ok: true });
  const job = await print(await paid());
  expect(job?.layout.blocks).toContainEqual({ kind: 'logo', src: `data:image/png;base64,${png.toString('base64')}` });
});

describe('the right to print', () => {
  const printAs = async (which: Parameters<typeof signIn>[1], id: string, approval?: ReturnType<typeof approvedBy>) => {
    await signIn(counter.client, which);
    const ask = { requestId: newRequestId(), kind: 'payment' as const, id, as: 'print' as const };
    return counter.client.ask('receipt.print', { ...ask, ...(approval && { approval }) });
  };

  it('belongs to cashier, supervisor and bookkeeper; an auditor only reads, and prints with an approval', async () => {
    await openShop(counter);
    const people = new Map<string, Awaited<ReturnType<typeof add>>>();
    for (const role of ['cashier', 'supervisor', 'bookkeeper', 'auditor'] as const)
      people.set(role, await add(counter.client, `a ${role}`, role));
    const of = (role: string) => people.get(role) as Awaited<ReturnType<typeof add>>;
    await choose({ way: system });
    await signIn(counter.client, of('cashier'));
    const id = await paid();
    for (const role of ['cashier', 'supervisor', 'bookkeeper']) {
      const begun = await printAs(of(role), id);
      expect(begun, role).toMatchObject({ ok: true });
      const jobId = begun.ok ? (begun.value?.jobId ?? '') : '';
      expect(await counter.client.codeOf('receipt.send', { jobId }), role).toBe('ok');
    }
    expect(await printAs(of('auditor'), id)).toMatchObject({
      error: { code: 'caller.not-allowed', params: { right: 'print-receipts' } },
    });
    expect(await counter.client.get('receipt.get', { kind: 'payment', id })).toEqual({ printed: 3, unsure: false });
    const approved = await printAs(of('auditor'), id, approvedBy(of('supervisor')));
    expect(approved).toMatchObject({ ok: true, value: { copy: 3 } });
    expect(await counter.client.codeOf('receipt.send', { jobId: approved.ok ? (approved.value?.jobId ?? '') : '' })).toBe('ok');
    expect(sent).toHaveLength(4);
  });

  it('does not extend to a job that was begun for another person', async () => {
    await openShop(counter);
    const [cashier, auditor] = [await add(counter.client, 'Nuri', 'cashier'), await add(counter.client, 'Huda', 'auditor')];
    await choose({ way: system });
    await signIn(counter.client, cashier);
    const job = await print(await paid());
    await signIn(counter.client, auditor);
    expect(await counter.client.codeOf('receipt.send', { jobId: job?.jobId ?? '' })).toBe('receipt.over');
    expect(sent).toEqual([]);
  });
});

describe('the printer’s light', () => {
  const light = async () => (await counter.client.get('lights.get', {})).printer;

  it('appears once a printer is chosen, and shows its last result', async () => {
    expect(await light()).toBeNull();
    await choose({ way: system });
    expect(await light()).toMatchObject({ state: 'checking', code: null });
    const id = await paid();
    const job = await print(id);
    await counter.client.codeOf('receipt.send', { jobId: job?.jobId ?? '' });
    expect(await light()).toMatchObject({ state: 'good', code: null });
    broken = true;
    await counter.client.codeOf('receipt.send', { jobId: (await print(id))?.jobId ?? '' });
    expect(await light()).toMatchObject({ state: 'failing', code: 'printer.failed' });
    expect(counter.client.told.map(({ event }) => event)).toContain('lights.changed');
    // The newly chosen printer has not reported its state yet.
    await choose({ way: { ...system, printer: 'Office' } });
    expect(await light()).toMatchObject({ state: 'checking', code: null });
    await choose({ way: { kind: 'dialog' } });
    expect(await light()).toBeNull();
  });

  it('ignores the result of a printer that was replaced meanwhile', async () => {
    await choose({ way: system });
    const id = await paid();
    const job = await print(id);
    let end = (): void => {};
    busy = new Promise((resolve) => (end = resolve));
    const sending = counter.client.codeOf('receipt.send', { jobId: job?.jobId ?? '' });
    await choose({ way: { ...system, printer: 'Office' } });
    busy = null;
    expect(await counter.client.codeOf('receipt.send', { jobId: (await print(await paid()))?.jobId ?? '' })).toBe('ok');
    broken = true;
    end();
    expect(await sending).toBe('printer.failed');
    expect(await light()).toMatchObject({ state: 'good', code: null });
  });
});
