// The relay's store in a PostgreSQL database: every answer stands behind a commit that waited for its replica.
import type { Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { OutcomesOf, PostgresSettings, RelayStore, StoreBirth, StoreCommand, StoreEvent } from '../port.ts';
import { type PostgresConnections, openConnections } from './connections.ts';
import { codeOf, dataCodeOf } from './errors.ts';
import { createMerchantCommits } from './merchant-commits.ts';
import { checkOpening } from './opening.ts';
import { createReads } from './reads.ts';
import { storeStatements as sql } from './statements.ts';
import { idle, transact } from './transaction.ts';

const createPostgresStore = (
  connections: PostgresConnections,
  settings: PostgresSettings,
  meta: { readonly relayId: string; readonly salt: Buffer },
  clock: Clock,
): RelayStore => {
  const listeners = new Set<(event: StoreEvent) => void>();
  const commit = createMerchantCommits({
    clock,
    limitMs: settings.commitLimitMs,
    transact: (merchant, commands, untilMs) => transact(connections, { clock, untilMs }, merchant, commands),
    idle: (merchant, commands) => idle(connections, merchant, commands),
    tell(event) {
      for (const listen of listeners) listen(event);
    },
  });
  let probing: Promise<boolean> | null = null;
  const probe = async (): Promise<boolean> => {
    try {
      return await connections.write(clock.monoMs() + settings.commitLimitMs, async ({ run, listen, isUnwaited }) => {
        listen();
        await run(sql.probe, [clock.wallMs()]);
        return !isUnwaited();
      });
    } catch (error) {
      if (dataCodeOf(error) === null) throw error;
      return false;
    }
  };

  return {
    ...meta,
    ...createReads(connections),
    append: <const Batch extends readonly StoreCommand[]>(merchant: string, batch: Batch) =>
      commit.submit(merchant, batch) as Promise<Result<OutcomesOf<Batch>>>,
    // One probe at a time: while commits hang, each further one would leave a connection behind on the server.
    probe: () => {
      probing ??= probe().finally(() => {
        probing = null;
      });
      return probing;
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    close() {
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
 * `unguarded`, or the code of the server or the system.
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
    return ok(createPostgresStore(connections, settings, meta, clock));
  });

/** Writes a new relay id into a database that was restored from a backup. Errors as for {@link openPostgresStore}. */
export const renamePostgresStore = (settings: PostgresSettings, birth: StoreBirth, clock: Clock): Promise<Result<null>> =>
  opened<null>(settings, clock, async (connections) => {
    const checked = await checkOpening(connections);
    if (!checked.ok) return checked;
    await connections.read(async (run) => {
      await run(sql.birth, [birth.relayId, Buffer.from(birth.salt), birth.atMs]);
      await run(sql.rename, [birth.relayId]);
    });
    connections.close();
    return ok(null);
  });
