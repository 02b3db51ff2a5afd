// The bounds of the spool on a real file: the weakest notices make room first, and verified ones never do.
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import type { EvidenceStrength, KeepNotice, QuarantineCommand } from '../../../../src/relay/store/port.ts';
import type { NoticeCommand } from '../../../../src/relay/store/rules/spool.ts';
import { openSpoolFile, type SpoolFile, spoolFileIn } from '../../../../src/relay/store/spooled/file.ts';
import { notice } from '../../../support/relay-store-conformance.ts';
import { valueOf } from '../../../support/unit/result.ts';

const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 0 };
/** Every notice of these tests takes about 21 kB, so that few fill a share. */
const text = (name: string): string => name.padEnd(20_000, '.');
const nameOf = ({ notice: { raw } }: NoticeCommand): string => raw.toString().replace(/\.+$/, '');

let folder = '';
let file: SpoolFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qayd-spool-'));
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});
/** Opens a spool for so many of the notices in all, and so many of one merchant. */
const open = (most: number, mostPerMerchant = most): void => {
  const each = 21_000;
  const settings = { folder, mostBytes: most * each, mostBytesPerMerchant: mostPerMerchant * each, graceMs: 0 };
  file = valueOf(openSpoolFile(settings, birth, nodeClock)).file;
};

const verified = (name: string): KeepNotice => ({
  do: 'keep',
  till: 'T1',
  notice: notice(text(name)),
  by: { keyId: 'k1', profileId: 'default' },
  mostUnverified: 9,
  again: 'count',
});
const unverified = (name: string, parts: Partial<KeepNotice> = {}): KeepNotice => ({ ...verified(name), by: null, ...parts });
let made = 0;
/** A quarantined notice; `sender` is its address, whose first character is its network; by default another one each time. */
const weak = (name: string, strength: EvidenceStrength, sender = String(++made)): QuarantineCommand => ({
  do: 'quarantine',
  till: 'T1',
  notice: notice(text(name), strength === 0 ? { mark: null } : {}),
  problem: 'notice.bad-signature',
  strength,
  address: sender,
  prefix: sender.slice(0, 1),
  mostPerTill: 9,
  mostPerAddress: 9,
  mostPerPrefix: 9,
});
const byProvider = (command: QuarantineCommand): QuarantineCommand => ({ ...command, mostPerAddress: Infinity });

const add = async (command: NoticeCommand, merchant = 'shop') => {
  const written = await file.write(() => file.entries.add(merchant, command));
  if (!written.ok) throw new Error(written.error);
  return written.value;
};
const fill = async (...commands: readonly NoticeCommand[]): Promise<void> => {
  for (const command of commands) expect(await add(command)).toEqual({ result: 'spooled', dropped: 0 });
};
const names = (merchant = 'shop'): string[] =>
  file.entries.batch(merchant, 0, 100, 1e9).flatMap(({ command }) => (command ? nameOf(command) : []));

describe('a full spool', () => {
  it('drops the weakest first, the oldest of unsigned ones, for one that is as strong or stronger', async () => {
    open(4);
    await fill(weak('signed', 1), weak('old', 0), verified('v'), weak('young', 0));
    expect(await add(weak('next', 0))).toEqual({ result: 'spooled', dropped: 1 });
    expect(names()).toEqual(['signed', 'v', 'young', 'next']);
    await add(verified('w'));
    await add(verified('x'));
    expect(names()).toEqual(['signed', 'v', 'w', 'x']);
    await add(weak('right', 2));
    expect(names()).toEqual(['v', 'w', 'x', 'right']);
  });

  it('drops the oldest of the sender that holds most among signed ones, in the network that holds most', async () => {
    open(12);
    const senders = ['b1', 'a1', 'a2', 'c1', 'a2', 'b1', 'c1', 'a2', 'b1', 'a1', 'c1', 'e1'];
    await fill(...senders.map((sender, i) => weak(`${sender}-${i}`, 1, sender)));
    await add(weak('next', 1, 'd1'));
    expect(names()).toEqual([...senders.map((sender, i) => `${sender}-${i}`).filter((name) => name !== 'a2-2'), 'next']);
  });

  it('measures a sender by bytes: large notices of some senders do not displace many small ones of another', async () => {
    open(12);
    const small = Array.from({ length: 6 }, (_, i) => ({ ...weak(`small-${i}`, 2, 'p1'), notice: notice(`small-${i}`) }));
    const large = ['a1', 'b1', 'c1', 'd1', 'e1', 'a1', 'b1', 'c1', 'd1', 'e1', 'f1'];
    await fill(...small, ...large.map((sender, i) => weak(`large-${i}`, 2, sender)));
    for (const sender of ['g1', 'h1', 'i1'])
      expect(await add(weak(sender, 2, sender))).toEqual({ result: 'spooled', dropped: 1 });
    expect(names().slice(0, 7)).toEqual(['small-0', 'small-1', 'small-2', 'small-3', 'small-4', 'small-5', 'large-3']);
  });

  it.each([
    ['of one merchant', 20, 4],
    ['of all merchants', 4, 20],
  ])('%s refuses a notice that is weaker than all, and drops nothing for it', async (_, most, mostPerMerchant) => {
    open(most, mostPerMerchant);
    await fill(weak('a', 2), weak('b', 2), weak('c', 2), weak('d', 2));
    expect(await add(weak('e', 1))).toEqual({ result: 'full', dropped: 0 });
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('never drops a verified notice or one that is surely genuine, also not for another one', async () => {
    open(4);
    await fill(verified('a'), weak('b', 3), verified('c'), weak('d', 3));
    for (const next of [verified('e'), weak('f', 3), weak('g', 2)]) {
      expect(await add(next)).toEqual({ result: 'full', dropped: 0 });
    }
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of one merchant makes room by notices of this merchant alone', async () => {
    open(20, 4);
    await add(weak('other', 0), 'other');
    await fill(weak('a', 1), weak('b', 1), verified('c'), verified('d'));
    expect(await add(verified('e'))).toEqual({ result: 'spooled', dropped: 1 });
    expect([names(), names('other')]).toEqual([['b', 'c', 'd', 'e'], ['other']]);
  });

  it('of all merchants makes room by the merchant with the most of the weakest', async () => {
    open(8, 4);
    const merchants = ['few', 'many', 'many', 'few', 'many', 'third', 'third', 'third'];
    for (const [i, merchant] of merchants.entries())
      await add(merchant === 'third' ? verified(`${i}`) : weak(`${i}`, 0), merchant);
    expect(await add(verified('e'))).toEqual({ result: 'spooled', dropped: 1 });
    expect([names('few'), names('many'), names()]).toEqual([['0', '3'], ['2', '4'], ['e']]);
  });

  it('gives one sender a quarter of a merchant’s share, but not the provider, and not to verified notices', async () => {
    open(12);
    const sender = { address: 'h', prefix: 'h' };
    await fill(weak('a', 1, 'h'), unverified('b', { sender }), weak('c', 2, 'h'));
    expect(await add(weak('d', 1, 'h'))).toEqual({ result: 'share-full', dropped: 0 });
    expect(await add(unverified('e', { sender }))).toEqual({ result: 'share-full', dropped: 0 });
    expect((await add(weak('f', 1, 'h'), 'other')).result).toBe('spooled');
    await fill(
      weak('g', 1, 'i'),
      weak('o', 3, 'h'),
      verified('j'),
      ...['k', 'l', 'm', 'n'].map((name) => byProvider(weak(name, 1, 'p'))),
    );
  });
});

it('a notice at a right address is not kept back by the same one at a wrong address', async () => {
  open(9);
  const at = (cameBy: 'attempt' | 'till'): KeepNotice => ({ ...verified('a'), notice: notice(text('a'), { cameBy }) });
  await fill(at('till'), at('attempt'));
  expect([(await add(at('till'))).result, (await add(at('attempt'))).result]).toEqual(['known', 'known']);
});

it('an unverified notice is as strong as its address, its signature and its sender make it', async () => {
  open(8);
  const sender = { address: 'h', prefix: 'h' };
  await fill(
    unverified('right', { sender, notice: notice(text('right'), { cameBy: 'attempt' }) }),
    unverified('wrong', { sender }),
    unverified('unsigned', { notice: notice(text('unsigned'), { mark: null, cameBy: 'attempt' }) }),
    unverified('provider'),
    ...['a', 'b', 'c', 'd'].map(verified),
  );
  for (const [next, left] of [
    ['e', ['right', 'wrong', 'provider']],
    ['f', ['right', 'provider']],
    ['g', ['provider']],
  ] as const) {
    await add(verified(next));
    expect(names().slice(0, left.length + 1)).toEqual([...left, 'a']);
  }
  expect((await add(verified('h'))).result).toBe('full');
});

it('a notice comes back from the file as it was given, after a reopening', async () => {
  open(9);
  const given = [
    weak('a', 1),
    byProvider(weak('b', 3)),
    verified('c'),
    unverified('d', { sender: { address: 'h', prefix: 'n' } }),
  ];
  await fill(...given);
  file.close();
  open(9);
  expect(file.entries.batch('shop', 0, 9, 1e9).map(({ command }) => command)).toEqual(given);
  const standing = file.entries.standing();
  file.entries.remove(file.entries.batch('shop', 0, 9, 1e9).map(({ id }) => id));
  expect([standing.notices, standing.oldestMs, file.entries.standing(), file.entries.merchants()]).toEqual([
    4,
    1_000,
    { notices: 0, bytes: 0, oldestMs: null },
    [],
  ]);
});

it('a file that refuses a write keeps nothing of it, and takes the next', async () => {
  open(99);
  const other = new Database(spoolFileIn(folder));
  other.exec('BEGIN IMMEDIATE');
  const refused = await file.write(() => file.entries.add('shop', verified('a')));
  expect([refused.ok, names()]).toEqual([false, []]);
  other.exec('ROLLBACK');
  other.close();
  await fill(verified('a'));
});
