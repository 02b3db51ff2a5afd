// Gives hostile notices to a till with real books, as a relay without the signing secret would; then only the till verifies them.
import { openLedger } from '../../../src/main/ledger/ledger.ts';
import type { EntryBodies } from '../../../src/till-journal/index.ts';
import { createChanges } from '../../../src/main/services/changes.ts';
import { createNotices } from '../../../src/main/services/notices/notices.ts';
import { readBooks } from '../../support/books/books.ts';
import { testSecrets, testSettings } from '../../support/till.ts';
import type { World } from '../../support/world.ts';
import type { Case } from './cases.ts';
import type { Taken } from './verdict.ts';

const pageSize = 100;

/** Books all cases as pages of one feed. Returns the notices that the till accepted as verified. */
export const throughTill = (
  dir: string,
  world: World,
  cases: readonly Case[],
  found: (rule: string, detail: unknown) => void,
): Taken[] => {
  const settings = testSettings();
  const opened = openLedger(dir, world.life(2), settings.day);
  if (!opened.ok) throw new Error(opened.error.code);
  const ledger = opened.value;
  const notices = createNotices({ ledger, profiles: () => settings.profiles, secrets: testSecrets, changes: createChanges() });
  for (let at = 0; at < cases.length; at += pageSize) {
    const items = cases.slice(at, at + pageSize).map(({ kind, raw }, i) => ({
      number: at + i + 1,
      kind,
      raw: raw.toString('base64'),
      headers: {},
      receivedAtMs: world.nowMs,
      keyId: null,
      profileId: null,
    }));
    const booked = notices.bookPage({ relayId: 'relay-1', relayMs: world.nowMs, last: cases.length, items });
    if (!booked.ok) found('no notice holds the feed up', booked.error.code);
  }
  const postings = readBooks(dir, (db) => db.prepare('SELECT count(*) FROM postings').pluck().get());
  if (postings !== 0) found('nothing is booked where nothing was sold', postings);
  const bodies = readBooks(
    dir,
    (db) => db.prepare(`SELECT body FROM journal WHERE kind = 'notice.judged' ORDER BY seq`).pluck().all() as string[],
  );
  ledger.close();
  return bodies.map((body) => {
    const { kind, raw } = JSON.parse(body) as EntryBodies['notice.judged'];
    return { kind, raw: Buffer.from(raw, 'base64') };
  });
};
