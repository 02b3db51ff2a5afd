// Attack: a thief appends a `till.opened` entry that names the thief's own signing key to the books of a closed till, so that
// forged and backdated receipts pass as the shop's. Receipt keys therefore carry a tag made with the till's keys. Also tested:
// machines whose signing key honestly changed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLedger } from '../../../src/main/ledger/ledger.ts';
import type { Recorder } from '../../../src/main/ledger/tx.ts';
import { newOwn, ownSecretsOf } from '../../../src/secrets/own.ts';
import type { KeysMark } from '../../../src/secrets/keys-mark.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { type Known, openShop, signIn } from '../../support/people.ts';
import { receiptCode, signerOf } from '../../support/receipt.ts';
import { memoryMark, testSecrets } from '../../support/till.ts';

let counter: Counter;
let owner: Known;
let recovery: string;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  ({ code: recovery } = await counter.client.get('recovery.make', { requestId: newRequestId() }));
});
afterEach(() => counter.close());

const thief = signerOf(66);
const mark = (secrets = testSecrets) => memoryMark(`${counter.dir} ${secrets.publicKey()}`);
const nowMs = () => counter.life.clock.wallMs();
const verdict = async (text: string) => {
  const { is, ...more } = await counter.client.get('receipt.check', { requestId: newRequestId(), text });
  return 'why' in more ? more.why : is;
};

/** Checks a receipt as the actor `till`: the PINs were lost with the old machine, so nobody can sign in yet. */
const asNobody = async (text: string) => {
  const checked = await counter.till.receiptCheck.check({ requestId: newRequestId(), text, actor: 'till' });
  return checked.ok && 'why' in checked.value ? checked.value.why : checked;
};

/** Appends rows to the closed books without the till's keys, as a thief who has only the file can. */
const writeByHand = (work: (record: Recorder) => void): void => {
  counter.life.end();
  counter.till.close();
  const theirs = openLedger(counter.dir, counter.world.life(99), defaultDay);
  if (!theirs.ok) throw new Error(theirs.error.code);
  theirs.value.write(({ record }) => work(record));
  theirs.value.close();
};
const forgedStart = (record: Recorder): void =>
  void record('till.opened', { appVersion: '1.0.0', signingKey: thief.publicKey() }, { actor: 'till' });

/**
 * Secrets of a replaced machine: the service's keys are the same, the till's own keys are new, and no keys mark exists for them.
 */
const machineOf = (byte: number) => ({ ...testSecrets, ...ownSecretsOf(() => newOwn({ bytes: (n) => Buffer.alloc(n, byte) })) });
const comeIn = async () => {
  const { people } = await counter.client.get('session.get', {});
  expect(people.map(({ userId }) => userId)).toEqual([owner.userId]);
  const input = { requestId: newRequestId(), code: recovery, userId: owner.userId, pin: '835172' };
  await counter.client.get('recovery.use', input);
  await signIn(counter.client, { userId: owner.userId, pin: '835172' });
};

it('a forged start entry with the thief’s key makes neither a new nor a backdated receipt of the thief genuine', async () => {
  const beforeMs = nowMs();
  await counter.world.run(60_000);
  writeByHand(forgedStart);
  for (let starts = 0; starts < 2; starts++) {
    counter.restart();
    await signIn(counter.client, owner);
    expect(await verdict(receiptCode({ atMs: nowMs() }, { by: thief }))).toBe('signature');
    expect(await verdict(receiptCode({ atMs: beforeMs }, { by: thief }))).toBe('signature');
    expect(await verdict(receiptCode({ atMs: beforeMs }))).toBe('genuine');
    expect(await verdict(receiptCode({ atMs: nowMs() }))).toBe('genuine');
  }
});

it('a forged recovery entry takes no keys over: its rows stay untagged, also at the second start', async () => {
  const beforeMs = nowMs();
  await counter.world.run(60_000);
  const later = machineOf(8);
  counter.restart(undefined, later);
  writeByHand((record) =>
    record('owner.recovered', { userId: owner.userId, pin: '' }, { actor: owner.userId, requestId: newRequestId() }),
  );
  for (let starts = 0; starts < 2; starts++) {
    counter.restart(undefined, later);
    expect(mark(later).read()?.receiptKeys).toMatchObject([{ key: later.publicKey(), until: null }]);
  }
  // The recovery code that the thief wrote into the journal must not replace the code in the keys mark.
  expect(mark(later).read()?.recovery).toMatchObject({ madeMs: beforeMs });
});

it('honest: on a replaced machine an older receipt belongs to the former machine until an owner signs in, and is genuine afterwards', async () => {
  const printed = receiptCode({ atMs: nowMs() });
  await counter.world.run(60_000);
  const later = machineOf(8);
  counter.restart(undefined, later);
  const changedMs = nowMs();
  expect((await counter.client.get('alerts.list', {})).open.map(({ reason }) => reason)).toEqual(['books-taken-over']);
  expect(await asNobody(printed)).toBe('former-machine');
  await comeIn();
  expect(await verdict(printed)).toBe('genuine');
  expect(await verdict(receiptCode({ atMs: nowMs() }, { by: later }))).toBe('genuine');
  // A former key is valid only for receipts dated before the change of key.
  expect(await verdict(receiptCode({ atMs: changedMs + 1 }))).toBe('key-over');
  expect(await verdict(receiptCode({ atMs: changedMs - 1 }, { by: thief }))).toBe('signature');
  const keys = mark(later).read()?.receiptKeys;
  expect(keys).toMatchObject([
    { key: testSecrets.publicKey(), since: 1 },
    { key: later.publicKey(), until: null },
  ]);
  expect(keys?.[0]?.until).toBe(keys?.[1]?.since);
  counter.restart(undefined, later);
  expect(mark(later).read()?.receiptKeys).toEqual(keys);
});

it('honest: the next start repairs the mark after a crash between the owner’s row and the mark', async () => {
  const printed = receiptCode({ atMs: nowMs() });
  await counter.world.run(60_000);
  const later = machineOf(8);
  counter.restart(undefined, later);
  const before = mark(later).read() as KeysMark;
  await comeIn();
  const after = mark(later).read();
  mark(later).keep(before);
  counter.restart(undefined, later);
  expect(mark(later).read()).toEqual(after);
  await signIn(counter.client, { userId: owner.userId, pin: '835172' });
  expect(await verdict(printed)).toBe('genuine');
});

it('honest: keys sealed by an earlier version verify the receipts of both machines after a replacement', async () => {
  const first = receiptCode({ atMs: nowMs() });
  await counter.world.run(60_000);
  const later = machineOf(8);
  counter.restart(undefined, later);
  await comeIn();
  const second = receiptCode({ atMs: nowMs() }, { by: later });
  const { ledgerId, taggedFrom, people, peppered } = mark(later).read() as KeysMark;
  mark(later).keep({ ledgerId, taggedFrom, people, peppered });
  counter.restart(undefined, later);
  await signIn(counter.client, { userId: owner.userId, pin: '835172' });
  expect([await verdict(first), await verdict(second)]).toEqual(['genuine', 'genuine']);
  expect(mark(later).read()).toMatchObject({ first: ledgerId, recovery: null });
});

it('honest: at a till without people, a new owner with a new recovery code makes older receipts genuine', async () => {
  counter.close();
  counter = openCounter();
  const printed = receiptCode({ atMs: nowMs() });
  await counter.world.run(60_000);
  const later = machineOf(8);
  counter.restart(undefined, later);
  expect(await verdict(printed)).toBe('former-machine');
  owner = await openShop(counter);
  expect(await verdict(printed)).toBe('former-machine');
  ({ code: recovery } = await counter.client.get('recovery.make', { requestId: newRequestId() }));
  await comeIn();
  expect(await verdict(printed)).toBe('genuine');
  counter.restart(undefined, later);
  await signIn(counter.client, { userId: owner.userId, pin: '835172' });
  expect(await verdict(printed)).toBe('genuine');
});
