// Tills and relays of older and newer versions, in all pairs: every notice is booked once. The older side is the recorded wire of
// version 0.1: it neither sends nor reads the headers of later versions, and its pages lack their fields.
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Till } from '../../../../../src/main/till.ts';
import { haveHeader, alikeHeader } from '../../../../../src/shared/relay-wire/have.ts';
import { headSignatureHeader, newestHeadHeader } from '../../../../../src/shared/relay-wire/heads.ts';
import { heldKeyHeader, liveKeyHeader } from '../../../../../src/shared/relay-wire/held-key.ts';
import { storeHeader, wireHeader } from '../../../../../src/shared/relay-wire/parts.ts';
import { shopNameHeader } from '../../../../../src/shared/relay-wire/shop-name.ts';
import { watchHeader } from '../../../../../src/shared/relay-wire/watch.ts';
import { genuineKeys, verifyIn } from '../../../../support/health.ts';
import { loseNotices } from '../../../../support/lost-notices.ts';
import { signedNotice } from '../../../../support/scripted-service.ts';
import { createSimulation, type Simulation } from '../../../../support/simulation.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { createWorld, type World } from '../../../../support/world.ts';

const laterHeaders = [
  ...[wireHeader, haveHeader, alikeHeader, headSignatureHeader, newestHeadHeader],
  ...[heldKeyHeader, liveKeyHeader, shopNameHeader, watchHeader, storeHeader],
];
/** A page of version 0.1, which refuses every other field. */
const oldPage = z.strictObject({
  ...{ relayId: z.string(), relayMs: z.int(), last: z.int() },
  items: z.array(
    z.strictObject({
      ...{ number: z.int(), kind: z.string(), raw: z.string(), headers: z.record(z.string(), z.string()) },
      ...{ receivedAtMs: z.int(), keyId: z.string().nullable(), profileId: z.string().nullable() },
    }),
  ),
});

let world: World;
let dir: ReturnType<typeof tempDir>;
let at: Simulation;
let sent = 0;
afterEach(() => {
  for (const machine of at.machines) machine.kill();
  dir.remove();
});

const booth = () => at.booths[0] as (typeof at.booths)[number];
const till = (): Till => booth().till as Till;
const cursor = (): number => till().ledger.feed.cursor()?.after ?? 0;
const entries = (kind: string) =>
  till()
    .ledger.journal.page(0, 1e9, 1e6)
    .filter((row) => row.kind === kind);
const booked = (): string[] =>
  entries('notice.judged').map(({ body }) => (JSON.parse(body) as { facts: { transactionId: string } }).facts.transactionId);
const all = (): string[] => Array.from({ length: sent }, (_, i) => `tx-${i + 1}`);

const send = async (count: number): Promise<void> => {
  const http = at.network.httpFor('provider', at.newLife());
  let stored = 0;
  for (let i = 0; i < count; i++) {
    sent += 1;
    const parts = { gateway: 'wallet', approved: '1', amount: '12.50', invoice_no: `X-${sent}`, transaction_id: `tx-${sent}` };
    const request = { method: 'POST' as const, headers: { 'content-type': 'application/json' }, timeoutMs: 9_000 };
    const body = signedNotice('wallet-callback', parts);
    const reply = http({ ...request, url: 'https://relay.test/n/shop/T1/wallet/callback', body, maxReplyBytes: 9_999 });
    void reply.then((answer) => (stored += answer.ok && answer.value.status === 200 ? 1 : 0));
  }
  await world.until(() => stored === count);
};
const restart = (machine: { kill(): void; boot(): void }): void => {
  machine.kill();
  machine.boot();
};

const versions = ['older', 'newer'] as const;
const pairs = versions.flatMap((of) => versions.map((relay) => ({ of, relay, isNew: of === 'newer' && relay === 'newer' })));

it.each(pairs)('a till of the $of version and a relay of the $relay version', async ({ of, relay, isNew }) => {
  world = createWorld();
  dir = tempDir();
  sent = 0;
  const pages: unknown[] = [];
  at = createSimulation({
    ...{ world, dir: dir.path, seed: 1, tills: ['T1'], onPage: (page) => void pages.push(page) },
    ...(of === 'older' && { unsentHeaders: laterHeaders }),
    ...(relay === 'older' && { unreadHeaders: laterHeaders }),
  });

  // Every notice is booked once, over restarts of both.
  await send(10);
  await world.until(() => cursor() === 10);
  restart(at.relay);
  await send(3);
  await world.until(() => cursor() === 13);
  restart(booth().machine);
  await send(2);
  await world.until(() => cursor() === 15);
  expect(booked()).toEqual(all());

  // A page has the fields of a later version only between two newer ones.
  const isOld = pages.map((page) => oldPage.safeParse(page).success);
  expect([pages.length >= 3, new Set(isOld)]).toEqual([true, new Set([!isNew])]);

  // A number that is given twice is found between two newer versions. The others go on, as before.
  booth().machine.kill();
  at.relay.kill();
  loseNotices(join(dir.path, 'relay.db'), 14);
  at.relay.boot();
  await send(2);
  booth().machine.boot();
  await world.until(() => cursor() === 16);
  expect([entries('feed.went-back').length, booked()]).toEqual(
    isNew ? [1, all()] : [0, all().filter((transaction) => transaction !== 'tx-16')],
  );
  await send(1);
  await world.until(() => cursor() === 17);
  expect([booked().at(-1), till().feedStatus().state]).toEqual(['tx-18', 'following']);
  expect(verifyIn(booth().dir, genuineKeys).checks.filter(({ state }) => state === 'bad')).toEqual([]);
});
