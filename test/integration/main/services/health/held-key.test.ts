// The till's public key as the relay reports it: the status light, the alert, and whether a receipt asks its customer to scan it.
import { afterEach, describe, expect, it } from 'vitest';
import { receiptPage } from '../../../../../src/printing/page/html.ts';
import { noPrinters } from '../../../../../src/printing/printers.ts';
import { liveKeyHeader, noKey } from '../../../../../src/shared/relay-wire/held-key.ts';
import { headSignatureHeader } from '../../../../../src/shared/relay-wire/heads.ts';
import { bothPrints } from '../../../../../src/shared/receipt/key-standing.ts';
import { keyPrint } from '../../../../../src/shared/relay-wire/held-key.ts';
import { receiptWords } from '../../../../../src/shared/receipt/words.ts';
import { ok } from '../../../../../src/shared/result.ts';
import type { ReceiptLayout } from '../../../../../src/shared/receipt/blocks.ts';
import { type Counter, type CounterOptions, newRequestId, openCounter } from '../../../../support/counter.ts';
import { signerOf } from '../../../../support/receipt.ts';
import { testSecrets, testSettings } from '../../../../support/till.ts';

const own = testSecrets.publicKey();
const other = signerOf(9).publicKey();
const another = signerOf(8).publicKey();

let counter: Counter;
afterEach(() => counter.close());
/** Layouts of all receipts that were printed or saved as PDF. */
let papers: ReceiptLayout[] = [];
const open = (held?: string, options: CounterOptions = {}): void => {
  papers = [];
  const keep = (layout: ReceiptLayout) => {
    papers.push(layout);
    return Promise.resolve(ok(Buffer.from('%PDF')));
  };
  const printers = { ...noPrinters, system: { list: async () => [], print: async () => ok(null), pdf: keep } };
  counter = openCounter({ printers, ...options });
  if (held !== undefined) counter.feed.heldKey = held;
};
const hears = async (held: string): Promise<void> => {
  counter.feed.heldKey = held;
  counter.feed.wake();
  await counter.world.run(2_000);
};
const light = async () => (await counter.client.get('lights.get', {})).relay.key;
const raised = () => {
  const { journal } = counter.till.ledger;
  const all = Array.from({ length: journal.head().seq }, (_, i) => journal.bySeq(i + 1));
  return all.flatMap((entry) =>
    entry?.kind === 'alert.raised' && entry.body.reason === 'relay-key-other' ? [entry.body.params['theirs']] : [],
  );
};
const acknowledge = async (): Promise<void> => {
  for (const { seq } of (await counter.client.get('alerts.list', {})).open)
    await counter.client.get('alert.acknowledge', { requestId: newRequestId(), seq });
};

describe('if the relay holds', () => {
  it('this till’s key, no light or alert appears', async () => {
    open(own);
    await counter.world.run(2_000);
    expect([await light(), raised()]).toEqual([undefined, []]);
  });

  it('no key, a light appears until the relay holds the key', async () => {
    open(noKey);
    await counter.world.run(2_000);
    expect([await light(), raised()]).toEqual([{ code: 'feed.key-none', params: {} }, []]);
    await hears(own);
    expect(await light()).toBeUndefined();
  });

  it('another key, a light and one alert for each change appear, with both fingerprints', async () => {
    open(other);
    await counter.world.run(2_000);
    expect(await light()).toEqual({ code: 'feed.key-other', params: bothPrints(own, other) });
    const [first] = (await counter.client.get('alerts.list', {})).open;
    expect(first).toMatchObject({ reason: 'relay-key-other', params: { ours: keyPrint(own), theirs: keyPrint(other) } });
    await counter.world.run(120_000);
    await acknowledge();
    counter.restart();
    await counter.world.run(120_000);
    expect([raised(), (await counter.client.get('alerts.list', {})).open]).toEqual([[keyPrint(other)], []]);
    // Each change to a key that is not the till's own raises a new alert: to a second such key, and back to the first one after
    // the till's own.
    await hears(another);
    await hears(own);
    expect(await light()).toBeUndefined();
    await hears(other);
    expect(raised()).toEqual([other, another, other].map(keyPrint));
  });

  it.each([
    ['this till’s key again', own, [other, other]],
    ['no key', noKey, [other, other]],
    ['a key that it does not report', undefined, [other]],
  ] as const)(
    'another key, then %s, then the same other key: an alert for each time that it came anew',
    async (_, between, alerts) => {
      open(other);
      await counter.world.run(2_000);
      await acknowledge();
      if (between === undefined) delete counter.feed.heldKey;
      else counter.feed.heldKey = between;
      counter.feed.wake();
      await counter.world.run(60_000);
      await hears(other);
      expect(raised()).toEqual(alerts.map(keyPrint));
    },
  );

  it('another key or none than before, each window hears of it at once, and of an unchanged key nothing', async () => {
    open(own);
    await counter.world.run(2_000);
    for (const held of [noKey, own, other]) {
      counter.client.told.length = 0;
      await hears(held);
      expect(counter.client.told).toContainEqual({ event: 'lights.changed', body: expect.anything() });
      counter.client.told.length = 0;
      await hears(held);
      expect(counter.client.told).toEqual([]);
    }
  });

  it('a key but is too old to report it, no light or alert appears', async () => {
    open();
    await counter.world.run(40_000);
    expect([await light(), raised()]).toEqual([undefined, []]);
  });

  it('a new key each time, the journal does not fill up', async () => {
    open(own);
    for (let n = 10; n < 60; n++) await hears(signerOf(n).publicKey());
    expect(raised().length).toBeLessThan(8);
    // The rate limit delays the journal entry about the latest key. The status light names that key at once; the journal entry is
    // written once the limit allows.
    expect(await light()).toEqual({ code: 'feed.key-other', params: bothPrints(own, signerOf(59).publicKey()) });
    await counter.world.run(3_700_000);
    expect(raised().at(-1)).toBe(keyPrint(signerOf(59).publicKey()));
  });
});

describe('the header with a till’s key on each signed head', () => {
  it.each([
    ['live', own],
    ['trial', undefined],
    ['training', undefined],
  ])('is sent by a live till only: %s', async (mode, said) => {
    open(undefined, { settings: testSettings({ mode }) });
    await counter.world.run(2_000);
    const headers = counter.feed.polls.at(-1)?.headers ?? {};
    expect([headers[liveKeyHeader], typeof headers[headSignatureHeader]]).toEqual([said, 'string']);
  });
});

describe('a receipt keeps its code, but asks its customer to scan it only if the relay’s page can check it', () => {
  const print = async (as: 'print' | 'save') => {
    const attempt = await counter.sell();
    await counter.notify(attempt);
    const job = await counter.client.get('receipt.print', {
      requestId: newRequestId(),
      kind: 'payment',
      id: attempt.attemptId,
      as,
    });
    if (!job) throw new Error('nothing to print');
    return job;
  };
  const invited = (text: string): boolean => Object.values(receiptWords.proof).some((words) => text.includes(words));
  it.each<[string, string | undefined, boolean, string]>([
    ['holds its key', own, true, 'https://relay.test'],
    ['is an older version', undefined, true, 'https://relay.test'],
    ['holds another key', other, false, 'https://relay.test'],
    ['holds no key', noKey, false, 'https://relay.test'],
    ['has no public address', own, false, 'http://127.0.0.1:8080'],
  ])('where its relay %s: on paper, in the window and in a PDF', async (_, held, invites, relayPublicUrl) => {
    open(held, { settings: testSettings({ relayPublicUrl }) });
    await counter.world.run(2_000);
    for (const as of ['print', 'save'] as const) {
      const { layout, jobId } = await print(as);
      // Preview, printed page and PDF are all drawn from this layout.
      const page = receiptPage(layout, { scale: 'dots', faces: [] });
      expect([layout.blocks.some(({ kind }) => kind === 'qr'), /class="qr"/.test(page)]).toEqual([true, true]);
      expect([invited(JSON.stringify(layout)), invited(page)]).toEqual([invites, invites]);
      if (as === 'save') await counter.till.receipts.pdf({ jobId, actor: 'cashier' });
    }
    expect(papers.map((layout) => invited(JSON.stringify(layout)))).toEqual([invites]);
  });
});
