// Writes five journal entries to the books in a folder, prints the result of each, and dies without closing. Run under injected
// faults.
import { openLedger } from '../../../src/main/ledger/ledger.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';

const [dir = ''] = process.argv.slice(2);
const opened = openLedger(dir, { clock: nodeClock, random: nodeRandom }, defaultDay);
if (!opened.ok) {
  console.log(`closed ${opened.error.code}`);
} else {
  console.log('open');
  for (let n = 1; n <= 5; n++) {
    const notes = { actor: 'test', requestId: `request-000${n}` };
    const written = opened.value.write(({ record }) => record('till.opened', { appVersion: `v${n}` }, notes));
    console.log(`${written.ok ? 'ok' : 'failed'} ${n} ${written.ok ? written.value.hash : written.error.code}`);
  }
}
process.kill(process.pid, 'SIGKILL');
