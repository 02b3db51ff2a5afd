// The relay's store in a PostgreSQL database: every answer stands behind a commit that waited for its replica.
import type { Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type {
  FeedKey,
  OutcomesOf,
  PinnedKey,
  PostgresSettings,
  RelayStore,
  StoreBirth,
  StoreCommand,
  StoreEvent,
} from '../port.ts';
import { type PostgresConnections, openConnections } from './connections.ts';
import { codeOf, dataCodeOf } from './errors.ts';
import { createGuardedCommits } from './guarded-commits.ts';
import { createMerchantCommits } from './merchant-commits.ts';
import { newsKinds, newsOf } from './news.ts';
import { openNewsLine } from './news-line.ts';
import { checkOpening } from './opening.ts';
import { createReads } from './reads.ts';
import { storeStatements as sql } from './statements.ts';
import { idle } from './transaction.ts';

type StoreFacts = {
  readonly relayId: string;
  readonly salt: Buffer;
  /** Null if the role may have as many connections as the relay may need. */
  readonly fewConnections: StoreEvent | null;
};

/** The most connections of a relay: both pools, and the one for messages. */
const neededConnections = ({ connections }: PostgresSettings): number => 2 * connections + 1;

const createPostgresStore = (
  connections: PostgresConnections,
  settings: PostgresSettings,
  { fewConnections, ...meta }: StoreFacts,
  clock: Clock,
): RelayStore => {
  const listeners = new Set<(event: StoreEvent) => void>();
  const emit = (event: StoreEvent): void => {
    for (const listen of listeners) listen(event);
  };
  const line = openNewsLine(settings, clock, {
    onNews(news) {
      for (const type of newsKinds) {
        const feeds = news.flatMap(({ kind, feed }) => (kind === type ? [feed] : []));
        if (feeds.length > 0) emit({ type, feeds });
      }
    },
    onReplica: connections.noteReplica,
    onRenewed: () => emit({ type: 'missed' }),
    // A relay without requests learns by this probe that the database is away.
    // A fault of the relay itself is thrown to the next caller that waits for a probe.
    onLost: () => void probe().catch(() => {}),
  });
  connections.onReplica((waitsFor) => emit({ type: 'replica', waitsFor }));
  const onProbeFailed = (code: string): void => emit({ type: 'unprobed', code });
  const guarded = createGuardedCommits(connections, clock, settings.commitLimitMs, onProbeFailed);
  const commit = createMerchantCommits({
    clock,
    limitMs: settings.commitLimitMs,
    async transact(merchant, commands, untilMs) {
      const done = await guarded.transact(merchant, commands, untilMs);
      if (done.done) line.tell(newsOf(merchant, commands, done.outcomes, done.grown));
      return done;
    },
    idle: (merchant, commands) => idle(connections, merchant, commands),
    tell: emit,
  });
  let probing: Promise<boolean> | null = null;
  const probe = (): Promise<boolean> => {
    probing ??= guarded.probe().finally(() => {
      probing = null;
    });
    return probing;
  };
  const { lasts, ...reads } = createReads(connections);

  return {
    ...meta,
    ...reads,
    spool: null,
    others: { checkMs: settings.checkMs, lasts, isHeard: line.isUp },
    append: <const Batch extends readonly StoreCommand[]>(merchant: string, batch: Batch) =>
      commit.submit(merchant, batch) as Promise<Result<OutcomesOf<Batch>>>,
    probe,
    subscribe(listen) {
      listeners.add(listen);
      const waitsFor = connections.waitsFor();
      if (waitsFor !== null) listen({ type: 'replica', waitsFor });
      if (fewConnections) listen(fewConnections);
      return () => void listeners.delete(listen);
    },
    close() {
      line.close();
      commit.close();
      connections.close();
    },
  };
};

const opened = async <T>(
  settings: PostgresSettings,
  clock: Clock,
  use: (connections: PostgresConnections) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const connections = openConnections(settings, clock);
  let result: Result<T> | undefined;
  try {
    result = await use(connections);
    return result;
  } catch (error) {
    const code = dataCodeOf(error);
    if (code === null) throw error;
    return code === 'data.unwritable' ? fail(code, { problem: codeOf(error) }) : fail(code);
  } finally {
    if (!result?.ok) connections.close();
  }
};

/**
 * Opens the store. Errors: `data.newer`, `data.disk-full`, `data.damaged`, and `data.unwritable` with a problem: `unmigrated`,
 * `unguarded`, `rights-missing`, or the code of the server or the system.
 */
export const openPostgresStore = (settings: PostgresSettings, birth: StoreBirth, clock: Clock): Promise<Result<RelayStore>> =>
  opened<RelayStore>(settings, clock, async (connections) => {
    const checked = await checkOpening(connections);
    if (!checked.ok) return checked;
    const [meta] = await connections.read(async (run) => {
      await run(sql.birth, [birth.relayId, Buffer.from(birth.salt), birth.atMs]);
      return run<{ relayId: string; salt: Buffer }>(sql.meta, []);
    });
    if (!meta) return fail('data.damaged');
    const [role] = await connections.read((run) => run<{ limit: number }>(sql.roleLimit, []));
    const [limit, needed] = [role?.limit ?? -1, neededConnections(settings)];
    // A limit of -1 is none.
    const isTight = limit >= 0 && limit < needed;
    const fewConnections: StoreEvent | null = isTight ? { type: 'few-connections', limit, needed } : null;
    return ok(createPostgresStore(connections, settings, { ...meta, fewConnections }, clock));
  });

/** A session that was just closed may be there for a moment: each look but the last one is repeated after a pause. */
const looks = 10;
const isInUse = async (connections: PostgresConnections): Promise<boolean> => {
  for (let look = 1; ; look++) {
    const [found] = await connections.read((run) => run<{ inUse: boolean }>(sql.inUse, []));
    if (!found?.inUse || look === looks) return found?.inUse === true;
    await connections.pause();
  }
};

/**
 * Writes a new relay id into a database that was restored from a backup. Errors: `data.in-use` while a relay is connected, which
 * would go on serving the old id; `data.unconfirmed` if the commit waits longer for its replica than `commitLimitMs`, and may take
 * effect later; otherwise as for {@link openPostgresStore}.
 */
export const renamePostgresStore = (settings: PostgresSettings, birth: StoreBirth, clock: Clock): Promise<Result<null>> =>
  opened<null>(settings, clock, async (connections) => {
    const checked = await checkOpening(connections);
    if (!checked.ok) return checked;
    if (await isInUse(connections)) return fail('data.in-use');
    try {
      await connections.read(async (run) => {
        await run(sql.birth, [birth.relayId, Buffer.from(birth.salt), birth.atMs]);
        await run(sql.rename, [birth.relayId]);
      });
    } catch (error) {
      if (codeOf(error) === 'timeout') return fail('data.unconfirmed');
      throw error;
    }
    connections.close();
    return ok(null);
  });

/** Reads a till's pinned key, without a relay. Errors as for {@link openPostgresStore}. */
export const pinnedInPostgres = (settings: PostgresSettings, of: FeedKey, clock: Clock): Promise<Result<PinnedKey | null>> =>
  opened<PinnedKey | null>(settings, clock, async (connections) => {
    const checked = await checkOpening(connections);
    if (!checked.ok) return checked;
    const pin = await createReads(connections).pinned(of);
    connections.close();
    return ok(pin);
  });
