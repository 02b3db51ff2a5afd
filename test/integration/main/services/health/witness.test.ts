// The newest chain head that the relay names with each poll: it is compared once, and again only if the alert about it could not
// be written.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseFile, type Ledger } from '../../../../../src/main/ledger/ledger.ts';
import { createChanges } from '../../../../../src/main/services/changes.ts';
import { createWarnings } from '../../../../../src/main/services/health/warnings.ts';
import type { HeadsSource } from '../../../../../src/relay-client/heads.ts';
import { ok } from '../../../../../src/shared/result.ts';
import { createWitness, type Witness } from '../../../../../src/main/services/health/witness.ts';
import { createAlerts } from '../../../../../src/main/services/supervision/alerts.ts';
import { headToSign, type SignedHead } from '../../../../../src/shared/relay-wire/heads.ts';
import { fillGenuine } from '../../../../support/books/genuine-books.ts';
import { openBooksIn } from '../../../../support/health.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { testSecrets } from '../../../../support/till.ts';
import { createRng, createWorld } from '../../../../support/world.ts';

const place = { merchant: 'shop', till: 'T1', key: testSecrets.publicKey() };
let dir: ReturnType<typeof tempDir>;
let ledger: Ledger;
let witness: Witness;
/** The list of chain heads that the relay returns on request; null if no request is expected. */
let listed: readonly SignedHead[] | null;
beforeEach(() => {
  dir = tempDir();
  ledger = openBooksIn(dir.path);
  fillGenuine(ledger, 5, createRng(1));
  const changes = createChanges();
  listed = null;
  const relayHeads: HeadsSource = {
    async heads() {
      if (!listed) throw new Error('no list is asked for');
      return ok({ relayId: 'relay_1', items: listed.map((head) => ({ ...head, receivedAtMs: 0 })) });
    },
  };
  const warnings = createWarnings(createWorld().life(1).clock, changes);
  witness = createWitness({ ledger, alerts: createAlerts({ ledger, changes }), warnings, relayHeads, place });
});
afterEach(() => {
  ledger.close();
  dir.remove();
});

const alerts = () => ledger.alerts.open().map(({ reason, params }) => [reason, params['seq']]);
/** A signed chain head of this till's ledger, `rows` rows after the last row of its books. */
const headAfter = (rows: number): SignedHead => {
  const { ledgerId, epoch, seq, hash } = ledger.journal.head();
  const head = `${ledgerId}.${epoch}.${seq + rows}.${rows === 0 ? hash : 'a'.repeat(64)}`;
  return { id: 1, head, signature: Buffer.from(testSecrets.sign(Buffer.from(headToSign(place, head)))).toString('base64url') };
};

it('raises one alert if the books lack it, however often the relay names it', () => {
  const lacking = headAfter(900);
  const { seq } = ledger.journal.head();
  for (const newest of [null, lacking, lacking, null, lacking]) witness.hear(newest);
  expect(alerts()).toEqual([['books-older', seq + 900]]);
  expect(witness.now()).toEqual({ state: 'differs', seq: seq + 900 });
});

it('and the list of heads raise one alert, which names the last row that the books share with the relay', async () => {
  const { seq } = ledger.journal.head();
  listed = [headAfter(0), headAfter(900), headAfter(901)];
  await witness.ask(() => false);
  expect(ledger.alerts.open().map(({ params }) => params)).toEqual([
    expect.objectContaining({ seq: seq + 901, last: seq, agreed: seq }),
  ]);
});

it('raises no alert if the books have it', () => {
  witness.hear(headAfter(0));
  expect(alerts()).toEqual([]);
});

it('is judged again at the next poll if the disk refused the alert', () => {
  const lacking = headAfter(900);
  const { seq } = ledger.journal.head();
  const held = new Database(join(dir.path, databaseFile));
  held.exec('BEGIN IMMEDIATE');
  witness.hear(lacking);
  expect(alerts()).toEqual([]);
  held.exec('ROLLBACK');
  held.close();
  witness.hear(lacking);
  expect(alerts()).toEqual([['books-older', seq + 900]]);
});
