// A store on PostgreSQL with a spool passes the conformance tests of every store while the database is there.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { relayStoreConformance } from '../../../support/relay-store-conformance.ts';
import { tempDir } from '../../../support/temp-dir.ts';

const MiB = 1024 * 1024;
let dir: ReturnType<typeof tempDir>;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => dir.remove());
let made = 0;

onEachEngine((engine) =>
  relayStoreConformance(
    'the PostgreSQL store with a spool',
    () => {
      const folder = join(dir.path, `spool-${++made}`);
      mkdirSync(folder);
      const spool = { folder, mostBytes: 64 * MiB, mostBytesPerMerchant: 32 * MiB, graceMs: 0 };
      // Two merchants write at once, as in the tests of the store without a spool.
      return engine.databases().start({ spool, connections: 2 });
    },
    3,
    false,
  ),
);
