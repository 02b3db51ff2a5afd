// Checking a receipt at a till: genuine or not, also offline; its state in the books; and whether it was shown before.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digitsToLatin } from '../../../../src/shared/digits.ts';
import type { ReceiptVerdict } from '../../../../src/shared/contract/books/receipt-check.ts';
import type { ReceiptFacts } from '../../../../src/shared/receipt/facts.ts';
import { headToSign } from '../../../../src/shared/relay-wire/heads.ts';
import { shortCodeOf } from '../../../../src/shared/receipt/short-code.ts';
import { fromBase64url, toBase64url } from '../../../../src/shared/receipt/base64url.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { receiptCode, signerOf } from '../../../support/receipt.ts';
import { add, by, openShop, signIn } from '../../../support/people.ts';
import { json } from '../../../support/scripted-service.ts';
import { testSecrets } from '../../../support/till.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

type Genuine = Extract<ReceiptVerdict, { is: 'genuine' }>;
const checked = (text: string, requestId = newRequestId()): Promise<ReceiptVerdict> =>
  counter.client.get('receipt.check', { requestId, text });
const genuine = async (text: string): Promise<Genuine> => {
  const verdict = await checked(text);
  if (verdict.is !== 'genuine') throw new Error(JSON.stringify(verdict));
  return verdict;
};

const receiptOfSale = async (changes: Partial<ReceiptFacts> = {}) => {
  const attempt = await counter.sell();
  await counter.notify(attempt);
  const { attemptId: id } = attempt;
  const { paidMs, invoiceNo, amountMinor, currency, gateway } = await counter.client.get('attempt.get', { attemptId: id });
  const facts: ReceiptFacts = {
    ...{ kind: 'payment', id, invoiceNo, amountMinor, currency, gateway },
    ...{
      merchant: 'shop',
      till: 'T1',
      shopName: 'Qayd',
      atMs: paidMs as number,
      timeZone: 'Africa/Tripoli',
      businessDay: '2026-01-15',
    },
    ...{
      method: null,
      transactionId: null,
      unconfirmed: false,
      paidBackBy: null,
      reference: null,
      customerName: null,
      note: null,
      items: null,
      parts: null,
      paidBackMinor: 0,
      training: false,
    },
    ...changes,
  };
  return { id, facts, url: counter.till.proofOf(facts)?.url as string };
};
const codeIn = (url: string): string => url.slice(url.indexOf('#') + 1);
const withBytes = (code: string, change: (bytes: Uint8Array) => void): string => {
  const bytes = fromBase64url(code) as Uint8Array;
  change(bytes);
  return toBase64url(bytes);
};
/** Returns the journal entries of a kind, oldest first. */
const entries = (kind: string) => {
  const { journal } = counter.till.ledger;
  return journal.page(0, journal.head().seq, 10_000).filter((entry) => entry.kind === kind);
};

describe('the short code on a receipt', () => {
  const printed = async (id: string) => {
    const job = await counter.client.get('receipt.print', { requestId: newRequestId(), kind: 'payment', id, as: 'save' });
    const blocks = job?.layout.blocks ?? [];
    const pairs = blocks.flatMap((block) => (block.kind === 'pair' ? [block] : []));
    const code = pairs.find(({ label }) => label.some(({ text }) => text === 'Receipt code'))?.value[0]?.text;
    if (code === undefined) throw new Error('the receipt has no code');
    return { code, url: blocks.flatMap((block) => (block.kind === 'qr' ? [block.text] : []))[0] ?? '' };
  };
  const print = async (id: string): Promise<string> => (await printed(id)).code;

  it('is 60 bits of the SHA-256 of the signature, and the same on each copy', async () => {
    const { id } = await receiptOfSale();
    const { code, url } = await printed(id);
    const signature = (fromBase64url(codeIn(url)) as Uint8Array).slice(-64);
    expect(code).toBe(shortCodeOf(createHash('sha256').update(signature).digest()));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await print(id)).toBe(code);
  });

  it('finds the receipt in any spelling, shows its facts, never says genuine, and writes nothing', async () => {
    const { id } = await receiptOfSale();
    const code = await print(id);
    const { seq } = counter.till.ledger.journal.head();
    const spellings = [code, code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('0', 'o').replaceAll('1', 'l')];
    for (const text of spellings) {
      expect(await checked(text)).toMatchObject({
        ...{ is: 'found', own: true, attemptId: id, since: [], shown: { times: 0 } },
        facts: { id, invoiceNo: 'T1-0001', amountMinor: 12_500, till: 'T1', training: true },
      });
    }
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
    expect(JSON.stringify(await checked(code))).not.toContain('genuine');
  });

  it('is found after a restart, and after the tables were rebuilt', async () => {
    const { id } = await receiptOfSale();
    const code = await print(id);
    counter.restart();
    expect(await checked(code)).toMatchObject({ is: 'found', attemptId: id });
    counter.till.ledger.rebuild();
    expect(await checked(code)).toMatchObject({ is: 'found', attemptId: id });
  });

  it('shows what the paper said, and what changed since in the books', async () => {
    await openShop(counter);
    const attempt = await counter.sell();
    const reason = 'seen on the phone';
    await counter.client.get('attempt.settle', { requestId: newRequestId(), attemptId: attempt.attemptId, reason });
    const before = await print(attempt.attemptId);
    expect(await checked(before)).toMatchObject({ is: 'found', since: [], facts: { unconfirmed: true } });
    await counter.notify(attempt);
    expect(await checked(before)).toMatchObject({ is: 'found', since: ['confirmed'], facts: { unconfirmed: true } });
    const after = await print(attempt.attemptId);
    expect(after).not.toBe(before);
    expect(await checked(after)).toMatchObject({ is: 'found', since: [], facts: { unconfirmed: false } });
    expect(await checked(before)).toMatchObject({ is: 'found', since: ['confirmed'] });
  });

  it('of another till, or of no receipt, is not looked up: nothing is called false', async () => {
    await receiptOfSale();
    for (const text of ['7K3M-9QXA-2B4C', '7k3m9qxa2b4c', '7K3M 9QXA 2B4C'])
      expect(await checked(text)).toEqual({ is: 'code-unknown' });
  });

  it('with too few or too many characters is told by their number, also if it may be the invoice number of no till here', async () => {
    for (const [text, characters] of [
      ['GWR1', 4],
      ['7K3M-9QXA-2B4C5', 13],
      ['T2-0001', 6],
    ] as const)
      expect(await checked(text)).toEqual({ is: 'code-length', characters });
  });

  it('is no invoice number, unless the books have an invoice of that number and no receipt of that code', async () => {
    await counter.sell({ invoiceNo: 'INV202600123' });
    expect(await checked('INV202600123')).toEqual({ is: 'invoice', invoiceNo: 'INV202600123' });
    expect(await checked('INV202600124')).toEqual({ is: 'code-unknown' });
  });

  it('is absent from receipts that were printed before, which their invoice number finds', async () => {
    const { id } = await receiptOfSale();
    await print(id);
    expect(entries('receipt.printed').map(({ body }) => Object.keys(JSON.parse(body) as object))).toEqual([
      ['kind', 'id', 'copy', 'way', 'auto', 'told', 'code', 'signed'],
    ]);
    expect(await checked('T1-0001')).toEqual({ is: 'invoice', invoiceNo: 'T1-0001' });
  });
});

describe('a receipt of this till', () => {
  it('is genuine, by its address and by the code behind # alone, without a network call', async () => {
    const { id, url } = await receiptOfSale();
    counter.network.onSend = (request) => {
      throw new Error(`asked ${request.url}`);
    };
    const verdict = await genuine(url);
    expect(verdict).toMatchObject({
      own: true,
      attemptId: id,
      since: [],
      facts: { id, invoiceNo: 'T1-0001', amountMinor: 12_500 },
    });
    expect((await genuine(codeIn(url))).attemptId).toBe(id);
    expect(url).toMatch(/^https:\/\/relay\.test\/receipt\/shop#[A-Za-z0-9_-]+$/);
  });

  it('of training is not genuine although the till signed it', async () => {
    const { id, url } = await receiptOfSale({ training: true });
    expect(await checked(url)).toMatchObject({ is: 'training', own: true, attemptId: id, facts: { training: true } });
  });

  it('is judged by its code, whatever address contains the code', async () => {
    const { id, url } = await receiptOfSale();
    const elsewhere = (code: string): string => `https://relay.test.example/receipt/shop#${code}`;
    expect(await genuine(elsewhere(codeIn(url)))).toMatchObject({ attemptId: id });
    expect(await checked(elsewhere(receiptCode({}, { by: signerOf(5) })))).toEqual({ is: 'false', why: 'signature' });
  });

  it('has the same address each time', async () => {
    const { facts, url } = await receiptOfSale();
    expect(counter.till.proofOf(facts)?.url).toBe(url);
    counter.restart();
    expect(counter.till.proofOf(facts)?.url).toBe(url);
  });

  it('reports when and to whom it was shown before, and counts each request once', async () => {
    const { id, url } = await receiptOfSale();
    expect((await genuine(url)).shown).toEqual({ times: 0, lastMs: null, lastBy: null });
    const firstMs = counter.life.clock.wallMs();
    await counter.world.run(60_000);
    const again = newRequestId();
    const second = await checked(url, again);
    expect(second).toMatchObject({ shown: { times: 1, lastMs: firstMs, lastBy: expect.any(String) } });
    expect(await checked(url, again)).toEqual(second);
    expect(entries('receipt.shown')).toHaveLength(2);
    counter.restart();
    await counter.world.run(60_000);
    expect((await genuine(url)).shown).toMatchObject({ times: 2, lastMs: firstMs + 60_000 });
    const { steps } = await counter.client.get('attempt.history', { attemptId: id });
    expect(steps.filter(({ kind }) => kind === 'receipt.shown')).toHaveLength(3);
  });

  it('is recorded at most once a minute, however often it is checked, and each check reports the earlier checks', async () => {
    const { url } = await receiptOfSale();
    const { seq } = counter.till.ledger.journal.head();
    const firstMs = counter.life.clock.wallMs();
    const times = [];
    for (let i = 0; i < 20; i++) times.push((await genuine(url)).shown.times);
    expect(times).toEqual([0, ...Array.from({ length: 19 }, () => 1)]);
    expect((await genuine(url)).shown.lastMs).toBe(firstMs);
    expect(counter.till.ledger.journal.head().seq).toBe(seq + 1);
    counter.restart();
    await genuine(url);
    expect(entries('receipt.shown')).toHaveLength(1);
    await counter.world.run(60_000);
    await genuine(url);
    expect(entries('receipt.shown')).toHaveLength(2);
    // At most one entry a minute is written for each receipt; this is another receipt, so its entry is written at once.
    await genuine((await receiptOfSale()).url);
    expect(entries('receipt.shown')).toHaveLength(3);
  });

  it('reports what happened to its payment since', async () => {
    const { facts } = await receiptOfSale();
    const one = (changes: Partial<ReceiptFacts>) => genuine(counter.till.proofOf({ ...facts, ...changes })?.url as string);
    expect((await one({ unconfirmed: true })).since).toEqual(['confirmed']);
    expect((await one({ invoiceNo: 'T1-0099' })).since).toEqual(['differs']);
    expect((await one({ amountMinor: 99_000 })).since).toEqual(['differs']);
    expect(await one({ id: `attempt_${'0'.repeat(22)}` })).toMatchObject({ since: ['unknown'], attemptId: null });
    const waiting = await counter.sell({ invoiceNo: 'T1-0002' });
    expect((await one({ id: waiting.attemptId, invoiceNo: 'T1-0002' })).since).toEqual(['not-paid']);
  });

  it('does not report the owed refund of another charge of its sale', async () => {
    const first = await counter.sell();
    const retried = { requestId: newRequestId(), saleId: first.saleId, supersede: true };
    const second = await counter.client.get('sale.retry', retried);
    await counter.world.until(() => counter.till.ledger.payments.attempt(second.attemptId)?.state === 'waiting');
    await counter.notify(second);
    await counter.notify(first);
    const { paidMs } = await counter.client.get('attempt.get', { attemptId: second.attemptId });
    const { attemptId: id, invoiceNo } = second;
    const { facts } = await receiptOfSale();
    const url = counter.till.proofOf({ ...facts, id, invoiceNo, atMs: paidMs as number })?.url as string;
    const { refunds } = await counter.client.get('refunds.of', { attemptId: id });
    expect(refunds).toMatchObject([{ attemptId: first.attemptId, state: 'owed' }]);
    expect(await genuine(url)).toMatchObject({ attemptId: id, since: [] });
    await counter.notify(second);
    expect(await genuine(url)).toMatchObject({ attemptId: id, since: ['owed-back'] });
  });

  it('reports the amount that is still owed, and the amount that was refunded', async () => {
    await openShop(counter);
    const salma = await add(counter.client, 'Salma', 'supervisor');
    await signIn(counter.client, await add(counter.client, 'Nuri', 'cashier'));
    const { id, facts, url } = await receiptOfSale();
    const goods = { kind: 'goods', attemptId: id, amount: '5' } as const;
    const said = { reason: 'broken', what: goods };
    const asked = await counter.client.get('refund.request', { requestId: newRequestId(), ...said });
    expect(await genuine(url)).toMatchObject({ since: ['owed-back'], owedBackMinor: 5_000, givenBackMinor: 0 });
    await counter.client.get('refund.approve', { requestId: newRequestId(), seq: asked.seq, approval: by(salma) });
    const paid = await counter.client.get('refund.pay', {
      requestId: newRequestId(),
      seq: asked.seq,
      way: 'cash',
      reference: '',
    });
    expect(await genuine(url)).toMatchObject({
      since: ['given-back'],
      owedBackMinor: 0,
      givenBackMinor: 5_000,
      shown: { times: 1, lastBy: 'Nuri' },
    });

    const refund: ReceiptFacts = { ...facts, kind: 'refund', id: paid.paidBack?.refundId as string, amountMinor: 5000 };
    const ofRefund = (changes: Partial<ReceiptFacts> = {}) =>
      genuine(counter.till.proofOf({ ...refund, ...changes })?.url as string);
    expect(await ofRefund()).toMatchObject({ attemptId: id, since: [], facts: { kind: 'refund', amountMinor: 5000 } });
    expect((await ofRefund({ amountMinor: 6000 })).since).toEqual(['differs']);
    expect(await ofRefund({ id: `refund_${'0'.repeat(22)}` })).toMatchObject({ attemptId: null, since: ['unknown'] });
  });

  it('leaves books that rebuild to the same tables', async () => {
    const { url } = await receiptOfSale();
    await genuine(url);
    expect(counter.till.ledger.rebuild()).toBeUndefined();
    expect((await genuine(url)).shown.times).toBe(1);
  });
});

describe('text scanned at a till', () => {
  it.each([
    ['another amount', () => withBytes(receiptCode(), (bytes) => (bytes[6] = Number(bytes[6]) ^ 1)), 'signature'],
    ["somebody else's key", () => receiptCode({}, { by: signerOf(9) }), 'signature'],
    ["another shop's receipt", () => receiptCode({}, { merchant: 'shop2' }), 'signature'],
    ["another shop's address", () => `https://relay.test/receipt/shop2#${receiptCode()}`, 'other-shop'],
    [
      'a head’s signature',
      () =>
        withBytes(receiptCode(), (bytes) =>
          bytes.set(testSecrets.sign(Buffer.from(headToSign({ merchant: 'shop', till: 'T1' }, 'l.1.1.00'))), bytes.length - 64),
        ),
      'signature',
    ],
    ['half an address', () => 'https://relay.test/receipt/shop#', 'malformed'],
    ['half a code', () => receiptCode().slice(0, 60), 'malformed'],
    ['nothing', () => '', 'malformed'],
  ])('is not a genuine receipt: %s', async (_, text, why) => {
    expect(await checked(text())).toEqual({ is: 'false', why });
    expect(entries('receipt.shown')).toEqual([]);
  });

  it('is an invoice number in this till’s form, with Latin or Arabic digits, or if the books contain it', async () => {
    for (const text of ['T1-0001', ' T1-0001-2 ', 'T1-٠٠٠١'])
      expect(await checked(text)).toEqual({ is: 'invoice', invoiceNo: digitsToLatin(text).trim() });
    expect(await checked('order.77')).toEqual({ is: 'false', why: 'malformed' });
    await counter.sell({ invoiceNo: 'order.77' });
    expect(await checked('order.77')).toEqual({ is: 'invoice', invoiceNo: 'order.77' });
    expect(entries('receipt.shown')).toEqual([]);
  });

  describe('with a receipt of another till of the shop', () => {
    const code = receiptCode({ till: 'T2' }, { by: signerOf(5) });
    const keyOf = (byte: number) => ({ key: signerOf(byte).publicKey(), sinceMs: null, untilMs: null });
    const tell = (tills: Record<string, number>, merchant = 'shop') => {
      const keys = Object.entries(tills).map(([till, byte]) => [till, [keyOf(byte)]] as const);
      counter.feed.shopKeys = { merchant, tills: Object.fromEntries(keys) };
    };

    it('is genuine under the key from the relay, which is fetched once and kept', async () => {
      tell({ T1: 9, T2: 5 });
      expect(await genuine(code)).toMatchObject({ own: false, attemptId: null, since: [], shown: { times: 0 } });
      expect(await checked('T2-0001')).toEqual({ is: 'invoice', invoiceNo: 'T2-0001' });
      counter.feed.shopKeys = null;
      counter.restart();
      expect(await genuine(code)).toMatchObject({ own: false, shown: { times: 1 } });
      expect(entries('shop-keys.learned')).toHaveLength(1);
    });

    it('is not accepted as this till’s own receipt, whatever key the relay sends', async () => {
      tell({ T1: 5, T2: 5 });
      await genuine(code);
      expect(await checked(receiptCode({}, { by: signerOf(5) }))).toEqual({ is: 'false', why: 'signature' });
    });

    it('is refused under the fetched key, and a missing till’s keys are fetched again', async () => {
      tell({ T2: 5 });
      const byNew = receiptCode({ till: 'T2' }, { by: signerOf(6) });
      expect(await checked(byNew)).toEqual({ is: 'false', why: 'signature' });
      // T2 changed its key. While the relay cannot give the keys, the receipt's verdict must be `open`, not `false`.
      counter.feed.shopKeys = null;
      expect(await checked(byNew)).toEqual({ is: 'open', why: 'other-till', till: 'T2' });
      tell({ T2: 6 });
      expect(await genuine(byNew)).toMatchObject({ own: false });
      tell({ T2: 5, T3: 6 });
      expect(await genuine(receiptCode({ till: 'T3' }, { by: signerOf(6) }))).toMatchObject({ own: false });
      expect(entries('shop-keys.learned')).toHaveLength(3);
      expect(await checked(receiptCode({ till: 'T9' }))).toEqual({ is: 'false', why: 'unknown-till' });
    });

    it.each([
      ['the relay has no keys', () => {}],
      ['the relay’s answer is for another shop', () => tell({ T2: 5 }, 'shop2')],
      ['the relay knows the till without a key', () => (counter.feed.shopKeys = { merchant: 'shop', tills: { T2: [] } })],
      ['the relay’s answer is not a list of keys', () => (counter.feed.shopKeys = { merchant: 'shop', tills: 7 } as never)],
      [
        'the relay answers with an error, even with keys',
        () => {
          tell({ T2: 5 });
          counter.network.serve('relay.test', async () => json(500, counter.feed.shopKeys));
        },
      ],
    ])('cannot be checked if %s', async (_, say) => {
      say();
      expect(await checked(code)).toEqual({ is: 'open', why: 'other-till', till: 'T2' });
    });
  });

  it('may belong to a till or a version that this till cannot check', async () => {
    expect(await checked(receiptCode({ till: 'T2' }))).toEqual({ is: 'open', why: 'other-till', till: 'T2' });
    const newer = withBytes(receiptCode(), (bytes) => (bytes[0] = 2));
    expect(await checked(newer)).toEqual({ is: 'open', why: 'newer', till: null });
  });
});
