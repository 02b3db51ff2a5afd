// Restores in the simulation: backs up books while their till works, and restores them later over newer books.
import { tillLedger } from '../../src/main/ledger/spec.ts';
import { join } from 'node:path';
import { copyBooks, keepCopy } from '../../src/ledger/backup/backup.ts';
import { databaseFile } from '../../src/main/ledger/ledger.ts';
import { askTagged } from '../support/restore.ts';
import type { Booth } from '../support/simulation.ts';
import { createRng, type World } from '../support/world.ts';
import type { Kept } from './supervisors.ts';

export type Restored = {
  /** The number of restores. */
  times: number;
  /** Tills whose books were restored. */
  readonly tills: Set<string>;
};

/** Forgets the closes made after the backup, since the restore removes them. */
const giveUp = (kept: Kept, till: string, seq: number): void => {
  for (const [key, { document }] of kept) if (document.till === till && document.head.seq >= seq) kept.delete(key);
};

const restoreTo = (booth: Booth, seed: number, file: string): void => {
  booth.machine.kill();
  askTagged(booth.dir, { requestId: `restore-${seed}-${booth.name}`, actor: 'supervisor', backup: file });
  booth.machine.boot();
};

/** Restores one till from a backup in some seeds, and two tills in a few. */
export const restoreSome = (world: World, seed: number, booths: readonly Booth[], kept: Kept, untilMs: number): Restored => {
  // A separate random generator, so that adding restores left the other events of each seed unchanged.
  const rng = createRng(seed ^ 0x0ba_c4e9);
  const restored: Restored = { times: 0, tills: new Set() };
  for (const booth of booths) {
    if (!rng.chance(0.12)) continue;
    const backUpAt = rng.int(untilMs / 2);
    world.at(backUpAt, () => {
      const madeAtMs = world.nowMs;
      const copy = copyBooks(join(booth.dir, databaseFile), booth.dir, tillLedger);
      const made = copy.ok ? keepCopy(booth.dir, copy.value, { reason: 'by-hand', madeAtMs, verifiedAtMs: madeAtMs }) : copy;
      // The backup must succeed even if a crash ended the till inside a transaction.
      if (!made.ok) throw new Error(made.error.code);
      const { file, seq } = made.value;
      world.at(rng.int(untilMs - backUpAt), () => {
        giveUp(kept, booth.name, seq);
        restoreTo(booth, seed, file);
        restored.times += 1;
        restored.tills.add(booth.name);
      });
    });
  }
  return restored;
};
