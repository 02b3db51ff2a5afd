// Counts the SQLite pages that a sale writes. The duration of a commit depends on its one sync, which is unavoidable, and on the
// number of its pages.
import { expect, it } from 'vitest';
import { openLedger } from '../../../../src/main/ledger/ledger.ts';
import { createChanges } from '../../../../src/main/services/changes.ts';
import { createNotices } from '../../../../src/main/services/notices/notices.ts';
import { createPayments } from '../../../../src/main/services/sale/payments.ts';
import { createNetwork } from '../../../support/network.ts';
import { redirectTo, scriptService, signedNotice } from '../../../support/scripted-service.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { testSecrets, testSettings, usualCharges, walletSale } from '../../../support/till.ts';
import { wayTo } from '../../../support/ways.ts';
import { createRng, createWorld } from '../../../support/world.ts';
import { countPages } from '../../../support/books/written-pages.ts';

const sales = 600;
/** Upper limit of SQLite pages written per sale, including the page of the table that holds the tag of the sale's journal row. */
const most = 13;

const median = (of: readonly number[] = []): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Infinity;

it(`the till writes at most ${most} pages for a sale begun, and for a sale paid`, async (context) => {
  const dir = tempDir();
  const world = createWorld();
  const { clock, random } = world.life(1);
  const settings = testSettings();
  const opened = openLedger(dir.path, { clock, random, tagOf: (text) => testSecrets.fingerprint(text) }, settings.day);
  if (!opened.ok) throw new Error(opened.error.code);
  const { ledger, of, end } = countPages(dir.path, opened.value);
  const network = createNetwork(world);
  const service = scriptService(network);
  const profiles = () => settings.profiles;
  const deps = { ledger, settings, secrets: testSecrets, changes: createChanges(), clock, random, profiles };
  const payments = createPayments({ ...deps, ...usualCharges, http: network.httpFor('T1', world.life(2)) });
  const notices = createNotices(deps);
  const rng = createRng(9);
  const hex = (digits: number): string => Array.from({ length: digits }, () => rng.int(16).toString(16)).join('');

  for (let n = 1; n <= sales; n++) {
    const invoiceNo = payments.proposeInvoiceNo();
    const amount = `${1 + rng.int(400)}.${rng.int(4)}50`;
    service.reply = () => redirectTo(`https://service.test/checkout/${hex(32)}`);
    const started = payments.startSale(
      walletSale({
        ...{ requestId: hex(32), invoiceNo, amount, mobile: `091${String(1_000_000 + rng.int(8_999_999))}` },
        ...{ email: `customer.${hex(6)}@example.com`, customerIp: `10.0.${rng.int(256)}.${rng.int(256)}` },
      }),
    );
    if (!started.ok) throw new Error(started.error.code);
    const { attemptId } = started.value;
    await world.until(() => ledger.payments.attempt(attemptId)?.state === 'waiting');
    const paid = {
      ...{ gateway: 'wallet', approved: '1', amount, invoice_no: invoiceNo, transaction_id: hex(24) },
      ...{ paymet_method: rng.pick(['method_a', 'method_b']), email: 'customer@example.com', mobile_number: '0912345678' },
    };
    const raw = signedNotice('wallet-callback', paid).toString('base64');
    const headers = { 'content-type': 'application/json', 'user-agent': 'payment-service/1.0' };
    const kind = 'wallet-callback' as const;
    const by = { keyId: 'k1', profileId: 'default', ...wayTo(ledger, invoiceNo) };
    const item = { number: n, kind, raw, headers, receivedAtMs: world.nowMs, ...by };
    notices.bookPage({ relayId: 'relay-1', relayMs: world.nowMs, last: n, items: [item] });
    expect(ledger.payments.attempt(attemptId)?.state).toBe('approved');
    await world.run(60_000);
  }
  payments.stop();
  ledger.close();
  end();
  dir.remove();

  expect([...of].map(([kind, pages]) => [kind, pages.length])).toEqual([
    ['attempt.started', sales],
    ['attempt.answered', sales],
    ['notice.judged', sales],
  ]);
  await context.annotate([...of].map(([kind, pages]) => `${kind} ${median(pages)}`).join(', '));
  expect(median(of.get('attempt.started'))).toBeLessThanOrEqual(most);
  expect(median(of.get('notice.judged'))).toBeLessThanOrEqual(most);
});
