// Honest cases that resemble an older copy of the folder. None of them may raise the older-books alert, and a comparison that the
// relay cannot support is skipped.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { copyBooks, keepCopy } from '../../../src/ledger/backup/backup.ts';
import { readEntry } from '../../../src/till-journal/index.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { tillLedger } from '../../../src/main/ledger/spec.ts';
import { ownSecretsOf } from '../../../src/secrets/own.ts';
import type { Secrets } from '../../../src/secrets/port.ts';
import type { JournalRow } from '../../../src/shared/ledger/chain.ts';
import type { RawReply } from '../../../src/shared/ports.ts';
import { headSignatureHeader, headToSign, newestHeadHeader } from '../../../src/shared/relay-wire/heads.ts';
import { newRequestId } from '../../support/counter.ts';
import { smooth } from '../../support/network.ts';
import { openShop, signIn, type Known } from '../../support/people.ts';
import { openRelayCounter, type RelayCounter } from '../../support/relay-counter.ts';
import { askTagged } from '../../support/restore.ts';
import { memoryMark, testKeys, testSecrets } from '../../support/till.ts';

let counter: RelayCounter;
let owner: Known;
const open = async (knowsHeadKeys = true, answer?: (reply: RawReply) => RawReply): Promise<void> => {
  counter = openRelayCounter({ knowsHeadKeys, ...(answer && { answer }) });
  owner = await openShop(counter);
};
afterEach(() => counter.close());

const polled = (): Promise<void> => counter.world.run(65_000);
const sold = async (): Promise<void> => {
  await signIn(counter.client, owner);
  await counter.pay(await counter.sell());
  await polled();
};
const reasons = async () => (await counter.client.get('alerts.list', {})).open.map(({ reason }) => reason);
/** Runs the self-check, which fetches the relay's list of chain heads, too. */
const askedList = async (): Promise<void> => {
  counter.till.diagnostics.begin();
  await counter.world.until(() => !counter.till.diagnostics.now().busy);
};
const witnessed = () => counter.till.diagnostics.now().list.find(({ check }) => check === 'witness')?.code;
/** Copies the folder, sells once more, and returns the function that puts the copy back. */
const olderFolder = async (): Promise<() => void> => {
  const putBack = counter.copyFolder();
  await sold();
  return putBack;
};

it('a restore raises no older-books alert', async () => {
  await open();
  await sold();
  const copy = copyBooks(join(counter.dir, databaseFile), counter.dir, tillLedger);
  const made = copy.ok ? keepCopy(counter.dir, copy.value, { reason: 'by-hand', madeAtMs: 1, verifiedAtMs: 1 }) : copy;
  if (!made.ok) throw new Error(made.error.code);
  await sold();
  counter.closed(() => askTagged(counter.dir, { backup: made.value.file }));
  await polled();
  await askedList();
  expect([counter.till.ledger.journal.head().epoch, await reasons(), witnessed()]).toEqual([
    2,
    expect.arrayContaining(['books-restored']),
    'witness-agrees',
  ]);
  expect(await reasons()).not.toContain('books-older');
});

it('a till that is repeatedly killed while it writes raises no older-books alert', async () => {
  await open();
  for (let n = 1; n < 12; n++) {
    await signIn(counter.client, owner);
    void counter.sell().catch(() => {});
    await counter.world.run(n * 7);
    counter.restart();
    await counter.world.run(n * 11);
  }
  await polled();
  await askedList();
  expect([await reasons(), witnessed()]).toEqual([[], 'witness-agrees']);
});

it('a relay that was unreachable for long raises no older-books alert', async () => {
  await open();
  await sold();
  counter.up = false;
  for (let n = 0; n < 30; n++) {
    await signIn(counter.client, owner);
    await counter.sell();
    await counter.world.run(600_000);
  }
  counter.restart();
  counter.up = true;
  await polled();
  await askedList();
  expect([await reasons(), witnessed()]).toEqual([[], 'witness-agrees']);
});

it('a relay that was reset to an older copy raises no older-books alert', async () => {
  await open();
  const old = `${counter.relayFile}.before`;
  await sold();
  counter.rebootRelay(() => copyFileSync(counter.relayFile, old));
  for (let n = 0; n < 3; n++) await sold();
  counter.rebootRelay(() => copyFileSync(old, counter.relayFile));
  counter.restart();
  await polled();
  await askedList();
  expect(await reasons()).not.toContain('books-older');
});

/** Secrets after the machine was replaced: the till's own keys are newly generated, and the keys mark at `place` is empty. */
const otherOwn = (place: string): Secrets => {
  const made = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
  const own = ownSecretsOf(() => ({ pepper: made(1), fingerprintKey: made(12), signingKey: made(13) }));
  return { ...testSecrets, ...own, mark: memoryMark(place) };
};

it.each([true, false])(
  'a replaced machine with the current books raises no older-books alert (the relay knows the former key: %s)',
  async (knows) => {
    await open(knows);
    await sold();
    counter.restart(undefined, otherOwn(`replaced ${String(knows)}`));
    for (let n = 0; n < 2; n++) await polled();
    await askedList();
    expect(await reasons()).not.toContain('books-older');
  },
);

it('an older folder on a replaced machine is detected from the heads signed by the former machine', async () => {
  await open();
  await sold();
  const putBack = await olderFolder();
  putBack();
  counter.restart(undefined, otherOwn('replaced, and older'));
  await polled();
  expect(await reasons()).toContain('books-older');
});

it('a head signed by a foreign key is ignored', async () => {
  await open(false);
  await sold();
  const { ledgerId, seq } = counter.till.ledger.journal.head();
  const head = `${ledgerId}.1.${seq + 900}.${'a'.repeat(64)}`;
  const bytes = Buffer.from(headToSign({ merchant: 'shop', till: 'T1' }, head));
  const signature = Buffer.from(otherOwn('a stranger').sign(bytes)).toString('base64url');
  const http = counter.network.httpFor('stranger', counter.world.life(99));
  const headers = { authorization: `Bearer ${testKeys.relayToken}`, [headSignatureHeader]: signature };
  let done = false;
  void http({
    ...{ method: 'GET', url: `https://relay.test/v1/feed/shop/T1?head=${head}`, headers },
    ...{ timeoutMs: 5_000, maxReplyBytes: 1e6 },
  }).finally(() => {
    done = true;
  });
  await counter.world.until(() => done);
  await polled();
  await askedList();
  expect([await reasons(), witnessed()]).toEqual([[], 'witness-agrees']);
});

const { parse, stringify } = JSON;
/** Simulates an older relay: its answers carry no newest chain head and no signatures of chain heads. */
const before = ({ headers, body, ...reply }: RawReply): RawReply => {
  const { [newestHeadHeader]: _, 'content-length': __, ...kept } = headers;
  const text = typeof body === 'string' ? body : Buffer.from(body).toString();
  return {
    ...reply,
    headers: kept,
    body: stringify(parse(text, (key, value: unknown) => (key === 'signature' ? undefined : value))),
  };
};

it('an older relay without signatures causes no alert, and the light shows the difference as before', async () => {
  await open(true, before);
  await sold();
  const putBack = await olderFolder();
  putBack();
  await polled();
  await askedList();
  expect([await reasons(), witnessed()]).toEqual([[], 'witness-differs']);
  expect(counter.till.lights().warnings.map(({ code }) => code)).toContain('data.older');
});

it('an older till can read the list of signed heads, without the new header', async () => {
  await open(false);
  await sold();
  let read: unknown = null;
  void counter.network
    .httpFor(
      'older',
      counter.world.life(98),
    )({
      ...{ method: 'GET', url: 'https://relay.test/v1/heads/shop/T1?limit=500', timeoutMs: 5_000, maxReplyBytes: 1e6 },
      headers: { authorization: `Bearer ${testKeys.relayToken}`, 'qayd-wire': '2' },
    })
    .then((reply): unknown => (read = reply.ok && (parse(Buffer.from(reply.value.body).toString()) as unknown)));
  await counter.world.until(() => read !== null);
  const itemOfBefore = z.object({ id: z.int(), head: z.string(), receivedAtMs: z.int(), signed: z.boolean().optional() });
  expect(z.object({ items: z.array(itemOfBefore).min(1) }).safeParse(read).success).toBe(true);
});

it('older copies are detected from the last matching head, not from the newest 500 heads', async () => {
  await open(false);
  await sold();
  await askedList();
  const closing = { requestId: newRequestId(), day: counter.till.businessDay(), acknowledge: true, override: null };
  await signIn(counter.client, owner);
  await counter.client.get('day.close', closing);
  const putBack = await olderFolder();
  // The answer that names the newest chain head is lost. The next answer names the head that the older books have just sent.
  let lost = 0;
  counter.network.policy = (from, request) => ({
    ...smooth(from, request),
    replyLost: request.url.includes('/v1/feed/') && ++lost <= 2,
  });
  putBack();
  for (let n = 0; n < 560; n++) {
    await signIn(counter.client, owner);
    await counter.world.run(31_000);
  }
  expect(await reasons()).not.toContain('books-older');
  counter.restart();
  await askedList();
  expect(await reasons()).toContain('books-older');
});

it('books.checked of version 1 is read unchanged, without a matching head', async () => {
  await open();
  const body = { after: 0, upTo: 3, hash: 'a', looked: 1, wrong: 0, first: null, last: null, tag: 'b' };
  const row = { ...counter.till.ledger.journal.page(0, 1, 1)[0], kind: 'books.checked', version: 1, body: stringify(body) };
  expect(readEntry(row as JournalRow).body).toEqual(body);
});
