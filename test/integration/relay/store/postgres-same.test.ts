// Random histories: the PostgreSQL store decides and keeps exactly what the SQLite store does.
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import { openSqliteStore } from '../../../../src/relay/store/sqlite/store.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { commandsOn, type HistoryStep, histories, kept } from '../../../support/relay-histories.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { valueOf } from '../../../support/unit/result.ts';

onEachEngine((engine) => {
  it('decides and keeps what the SQLite store does, whatever comes', async () => {
    const check = async (history: readonly (readonly HistoryStep[])[]): Promise<void> => {
      const dir = tempDir();
      const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 0 };
      const sqlite = valueOf(openSqliteStore(join(dir.path, 'relay.db'), birth, nodeClock));
      // Each new connection is a new process of the server, which takes longer than the reads that would share it.
      const at = await engine.databases().start({ connections: 1 });
      try {
        for (const steps of history) {
          const [mine, theirs] = [await commandsOn(at.store, steps), await commandsOn(sqlite, steps)];
          expect(await at.store.append('shop', mine)).toEqual(await sqlite.append('shop', theirs));
          expect(await kept(at.store)).toEqual(await kept(sqlite));
        }
      } finally {
        sqlite.close();
        dir.remove();
        await at.remove();
      }
    };
    await fc.assert(fc.asyncProperty(histories, check), { numRuns: 12, seed: 4 });
  }, 120_000);
});
