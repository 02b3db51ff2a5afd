// Runs a till as its own process, with books on disk, real HTTP, and a sale every EVERY_MS: `till-child.ts DATA_DIR SETTINGS
// EVERY_MS`. Prints `begun INVOICE` when a sale is stored, `paid INVOICE` when its payment is stored, and `at N` after reading
// feed number N.
import { createUndiciHttp } from '../../../src/platform/undici-http.ts';
import { tillSettings } from '../../../src/main/settings.ts';
import { createTill } from '../../../src/main/till.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { strictLog, testSecrets } from '../../support/till.ts';

const [dataDir = '', settingsJson = '{}', everyMs = '0'] = process.argv.slice(2);
const settings = tillSettings.parse(JSON.parse(settingsJson));
const { http } = createUndiciHttp(nodeClock.after);
const ports = { clock: nodeClock, random: nodeRandom, http, files: nodeFiles, log: strictLog, secrets: testSecrets };
const opened = createTill(ports, settings, { dataDir, appVersion: 'proof' });
if (!opened.ok) throw new Error(`the till did not open: ${opened.error.code}`);
const till = opened.value;

till.listen((change) => {
  const attempt = change.type === 'attempt' ? till.ledger.payments.attempt(change.attemptId) : null;
  if (attempt?.state === 'approved') console.log(`paid ${attempt.invoiceNo}`);
});

const sell = (): void => {
  const invoiceNo = till.payments.proposeInvoiceNo();
  const input = { actor: 'cashier', gateway: 'wallet', amount: '12.5', mobile: '0912345678', lang: 'ar' } as const;
  const begun = till.payments.startSale({ ...input, requestId: `request-${invoiceNo}`, invoiceNo });
  if (begun.ok) console.log(`begun ${invoiceNo}`);
};
// On SIGTERM end normally, so that Node writes its compile cache for the later starts.
process.once('SIGTERM', () => process.exit(0));
console.log('ready');
let told = -1;
setInterval(() => {
  const at = till.ledger.feed.cursor()?.after ?? 0;
  if (at !== told) console.log(`at ${at}`);
  told = at;
}, 20);
if (Number(everyMs) > 0) setInterval(sell, Number(everyMs));
