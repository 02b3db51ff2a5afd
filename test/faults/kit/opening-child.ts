// Tests opening the books on a disk with faults: `opening-child.ts ROOT`. Each run makes one write, sync, truncation or rename of
// the opening fail, through the preloaded library of the proof "disk" (`shim.c`). Prints the results as JSON.
import { cpSync, mkdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, openLedger } from '../../../src/main/ledger/ledger.ts';
import { testSettings } from '../../support/till.ts';
import { createWorld } from '../../support/world.ts';

const [root = ''] = process.argv.slice(2);
const { day } = testSettings();
const open = (dir: string) => openLedger(dir, createWorld().life(1), day);

/** Books as a crash leaves them: the journal entries are only in SQLite's write-ahead log. */
const cutOff = join(root, 'cut-off');
const left = open(cutOff);
if (!left.ok) throw new Error(left.error.code);
left.value.write(({ record }) => record('till.opened', { appVersion: 'v1' }, { actor: 'test' }));
const before = (kind: 'new' | 'cut off', dir: string): void => {
  mkdirSync(dir, { recursive: true });
  if (kind === 'new') return;
  for (const name of [databaseFile, `${databaseFile}-wal`, 'initialised.json']) cpSync(join(cutOff, name), join(dir, name));
};

const said = (dir: string): string => {
  try {
    const opened = open(dir);
    if (!opened.ok) return opened.error.code;
    opened.value.close();
    return 'opened';
  } catch (error) {
    return `thrown: ${String(error)}`;
  }
};

/** The disk faults tested while a till opens; the proof "disk" tests the other combinations of error and duration. */
const faults = [
  { name: 'EIO once', errno: 5, times: 1 },
  { name: 'ENOSPC from then on', errno: 28, times: 1_000_000 },
] as const;

const results: { readonly where: string; readonly refused: string; readonly after: string }[] = [];
for (const kind of ['new', 'cut off'] as const) {
  for (const { name, errno, times } of faults) {
    for (let at = 1; ; at++) {
      const dir = join(root, `${kind} ${errno} ${at}`);
      before(kind, dir);
      readlinkSync(`/qayd-fault/arm/${at}/${errno}/${times}`);
      const refused = said(dir);
      const [, fired] = readlinkSync('/qayd-fault/state').split(' ');
      readlinkSync('/qayd-fault/arm/0/0/0');
      if (fired === '0') break;
      results.push({ where: `${kind}, ${name}, operation ${at}`, refused, after: said(dir) });
    }
  }
}
console.log(JSON.stringify(results));
// Kill the process like a crash, so that the open books are not closed.
process.kill(process.pid, 'SIGKILL');
