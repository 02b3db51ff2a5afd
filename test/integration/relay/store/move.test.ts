// Moves of the relay's store between files and databases: everything arrives, whatever ends the move, and only one side is used.
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeClock, nodeRandom } from '../../../../src/platform/node-ports.ts';
import { type MoveReport, type MoveProblem, moveStore } from '../../../../src/relay/store/move/run.ts';
import type { MoveMark, MoveSide } from '../../../../src/relay/store/move/side.ts';
import { openSide, openStore } from '../../../../src/relay/store/open.ts';
import type { KeepNotice, RelayStore, StoreSettings } from '../../../../src/relay/store/port.ts';
import { migrations } from '../../../../src/relay/store/sqlite/schema.ts';
import { openDatabase } from '../../../../src/sqlite/open.ts';
import { setStandby } from '../../../support/machine/absent-replica.ts';
import { startPostgres } from '../../../support/machine/postgres.ts';
import { createDatabases } from '../../../support/relay-databases.ts';
import { openSqliteStore } from '../../../../src/relay/store/sqlite/store.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { commandsOn, type HistoryStep, histories, kept } from '../../../support/relay-histories.ts';
import { notice } from '../../../support/relay-store-conformance.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import type { Result } from '../../../../src/shared/result.ts';
import { valueOf } from '../../../support/unit/result.ts';

const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 5 };
const owner = { user: 'postgres', password: null };
const kinds = ['sqlite', 'postgres'] as const;
type Kind = (typeof kinds)[number];
const pairs = kinds.flatMap((from) => kinds.map((to) => [from, to] as const));

const keep = (text: string, till = 'T1'): KeepNotice => ({
  ...{ do: 'keep', till, notice: notice(text), by: { keyId: 'k', profileId: 'p' }, mostUnverified: 9, again: 'count' },
});
const moved = (done: Result<MoveReport | null, MoveProblem> | 'ended'): void => {
  if (done === 'ended' || !done.ok) throw new Error(JSON.stringify(done));
};
const theEnd = new Error('the process ended');
const stateOf = (mark: MoveMark | null): string => (mark ? `${mark.role}${mark.isDone ? ' done' : ''}` : 'unmarked');
/** The states in which a move may end: the source is marked first, and finished first. */
const states = /^(unmarked unmarked|source unmarked|source target|source done target|source done target done)$/;
type Calls = { left: number; readonly called?: string[] };
/** The calls that leave both stores as they were. Any other call counts as a write. */
const reads = new Set(['meta', 'mark', 'isInUse', 'freeze', 'merchants', 'feeds', 'rows', 'lastKey']);
const whole = { after: 0, limit: 500, maxBytes: 1e9 };
const t1 = { merchant: 'shop', till: 'T1' };

onEachEngine((engine) => {
  let dir: ReturnType<typeof tempDir>;
  let taken: string[] = [];
  let made = 0;
  beforeEach(() => {
    dir = tempDir();
  });
  const giveBack = async (): Promise<void> => {
    for (const database of taken) await engine.databases().giveBack(database);
    taken = [];
  };
  afterEach(async () => {
    await giveBack();
    dir.remove();
  });
  /** A place for a store that is not there yet. */
  const place = async (kind: Kind): Promise<StoreSettings> => {
    if (kind === 'sqlite') return { kind, file: join(dir.path, `relay-${++made}.db`) };
    const database = await engine.databases().take();
    taken.push(database);
    // Each new connection is a new process of the server, which takes longer than all reads of a test.
    return engine.server().settings(database, { commitLimitMs: 3_000, connections: 1 });
  };
  const openAt = (at: StoreSettings) => openStore(at, birth, nodeClock);
  const sideAt = async (at: StoreSettings, role: 'source' | 'target'): Promise<MoveSide> =>
    valueOf(await openSide(at, role, at.kind === 'postgres' ? owner : null));
  /** A side that fails, as if the process ended, at the call with this number. `called` gets the name of each call. */
  const endingAt = (side: MoveSide, calls: Calls): MoveSide =>
    Object.fromEntries(
      Object.entries(side).map(([name, member]: [string, unknown]) => [
        name,
        typeof member !== 'function' || name === 'close'
          ? member
          : (...given: readonly unknown[]): unknown => {
              if (calls.left-- === 0) throw theEnd;
              calls.called?.push(name);
              return (member as (...args: readonly unknown[]) => unknown)(...given);
            },
      ]),
    ) as MoveSide;
  const move = async (from: StoreSettings, to: StoreSettings, calls: Calls = { left: Number.POSITIVE_INFINITY }) => {
    const source = await sideAt(from, 'source');
    const target = await sideAt(to, 'target');
    try {
      const ports = { clock: nodeClock, random: nodeRandom, progress: () => {} };
      return await moveStore(endingAt(source, calls), endingAt(target, calls), ports);
    } catch (error) {
      if (error !== theEnd) throw error;
      return 'ended';
    } finally {
      source.close();
      target.close();
    }
  };
  const fill = async (at: StoreSettings): Promise<void> => {
    const store = valueOf(await openAt(at));
    valueOf(await store.append('shop', [keep('a'), keep('b'), keep('a'), keep('c', 'T2')]));
    store.close();
  };
  const markAt = async (at: StoreSettings) => {
    const side = await sideAt(at, 'target');
    const mark = await side.mark();
    side.close();
    return mark;
  };
  const problemAt = async (at: StoreSettings) => {
    const opened = await openAt(at);
    if (opened.ok) opened.value.close();
    return opened.ok ? 'opened' : opened.error.params.problem;
  };

  describe.each(pairs)('from %s to %s', (fromKind, toKind) => {
    it('moves everything, whatever the store holds, and the new store decides as the old one would', async () => {
      const check = async (before: readonly HistoryStep[][], after: readonly HistoryStep[][], ends: readonly number[]) => {
        const twin = valueOf(openSqliteStore(join(dir.path, `twin-${++made}.db`), birth, nodeClock));
        const [from, to] = [await place(fromKind), await place(toKind)];
        const play = async (store: RelayStore, history: readonly (readonly HistoryStep[])[]): Promise<void> => {
          for (const steps of history) {
            const [mine, theirs] = [await commandsOn(store, steps), await commandsOn(twin, steps)];
            expect(await store.append('shop', mine)).toEqual(await twin.append('shop', theirs));
          }
          expect(await kept(store)).toEqual(await kept(twin));
        };
        const old = valueOf(await openAt(from));
        await play(old, before);
        old.close();
        for (const left of ends) await move(from, to, { left });
        moved(await move(from, to));
        const now = valueOf(await openStore(to, { relayId: 'relay-2', salt: Buffer.alloc(32), atMs: 9 }, nodeClock));
        expect([now.relayId, Buffer.from(now.salt)]).toEqual([birth.relayId, birth.salt]);
        await play(now, after);
        now.close();
        twin.close();
        expect(await problemAt(from)).toBe('moved');
      };
      const ends = fc.array(fc.nat(60), { maxLength: 4 });
      await fc.assert(fc.asyncProperty(histories, histories, ends, check), { numRuns: 6, seed: 6 });
    }, 300_000);

    it('finishes when it is run again, whatever step it ended before, and at no step both stores can be used', async () => {
      const called: string[] = [];
      const first = [await place(fromKind), await place(toKind)] as const;
      await fill(first[0]);
      moved(await move(...first, { left: Number.POSITIVE_INFINITY, called }));
      const all = called.length;
      // Wherever a move ends between two writes, it leaves the same stores: one end before each write, and one after everything.
      const ends = [...called.flatMap((name, step) => (reads.has(name) ? [] : [step])), all];
      expect(ends.length).toBeGreaterThan(9);
      for (const left of ends) {
        const isOver = left === all;
        const [from, to] = [await place(fromKind), await place(toKind)];
        await fill(from);
        expect((await move(from, to, { left })) === 'ended').toBe(!isOver);
        const [source, target] = [await markAt(from), await markAt(to)];
        const state = `${stateOf(source)} ${stateOf(target)}`;
        expect([state, target?.id ?? source?.id]).toEqual([expect.stringMatching(states), source?.id]);
        // A store without a mark is not opened here: that would make it a used one.
        const openings = [source && (await problemAt(from)), target && (await problemAt(to))];
        expect(openings).toEqual([
          source && (source.isDone ? 'moved' : 'moving'),
          target && (target.isDone ? 'opened' : 'half-moved'),
        ]);

        moved(await move(from, to));
        expect(await problemAt(from)).toBe('moved');
        const store = valueOf(await openAt(to));
        expect((await store.feed(t1, whole)).items.map(({ raw }) => raw.toString())).toEqual(['a', 'b']);
        expect(await store.append('shop', [keep('b'), keep('d')])).toEqual({ ok: true, value: ['repeated', 'stored'] });
        store.close();
        await giveBack();
      }
    }, 300_000);
  });

  it('a file of the first version is moved with everything that it means, and back', async () => {
    const file = join(dir.path, 'old.db');
    const old = valueOf(openDatabase(file, { migrations: migrations.slice(0, 1), waitMs: 0 }));
    const row = (text: string) => `'wallet-callback', '${notice(text).digest}', 1`;
    // Such a file has no kinds of addresses, and unsigned heads beside the signed ones.
    old.exec(`INSERT INTO meta VALUES (1, 'relay-1', x'00', 0, 0);
      INSERT INTO feeds (id, merchant, till) VALUES (1, 'shop', 'T1');
      INSERT INTO notices VALUES (1, 1, ${row('n')}, 'k', 'p', '{}', x'6e');
      INSERT INTO quarantine VALUES (5, 1, ${row('q')}, 'a', 'notice.bad-signature', 0, '{}', x'71');
      INSERT INTO heads VALUES (3, 1, 'l.1.1.h', 1)`);
    old.close();
    const begun = { kind: 'sqlite', file } as const;
    const shown = async (at: StoreSettings) => {
      const store = valueOf(await openAt(at));
      const all = [await kept(store), await store.newestHead(t1)];
      store.close();
      return all;
    };
    const before = await shown(begun);
    let at: StoreSettings = begun;
    for (const kind of ['postgres', 'sqlite', 'sqlite', 'postgres'] as const) {
      const next = await place(kind);
      moved(await move(at, next));
      expect(await shown(next)).toEqual(before);
      at = next;
    }
    const store = valueOf(await openAt(at));
    // The till's own address was the right one then, so a copy at the address of an attempt is a repeat.
    const again = { ...keep('n'), notice: notice('n', { cameBy: 'attempt', sentTo: 'a/b' }) };
    expect(await store.append('shop', [again])).toEqual({ ok: true, value: ['repeated'] });
    store.close();
  });

  it('a commit of a move that did not wait for its replica fails, and the move finishes when it is run again', async () => {
    const own = await startPostgres(engine.bin, ['fsync=off']);
    onTestFinished(() => own.remove());
    const databases = await createDatabases(own, nodeClock);
    const to = own.settings(await databases.take());
    const from = await place('sqlite');
    await fill(from);
    await setStandby(own, 'ghost');
    const failing = move(from, to);
    const waiting = `FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
    await vi.waitUntil(async () => (await own.run(`SELECT pg_cancel_backend(pid) ${waiting}`)).length > 0);
    const error = { code: 'data.unconfirmed', params: {} };
    expect(await failing).toEqual({ ok: false, error: { reason: 'failed', side: 'to', error } });
    await setStandby(own, '');
    moved(await move(from, to));
    expect(await problemAt(to)).toBe('opened');
    await databases.close();
  }, 60_000);
});
