// The sidecar: data outside the journal that nobody may edit by hand. It contains the feed cursor, the quarantined notices, the
// PIN hashes and the recovery code. The journal records digests of each change, so that a verification can compare them.
import { sha256Hex } from '../../ledger/sha256.ts';
import { readPeopleSums } from '../../people/store/secret-sums.ts';
import type { ReadConnection } from '../../sqlite/statements.ts';
import type { Sidecar } from '../../till-journal/sidecar-body.ts';

/** The SHA-256, in lower-case hex, of a quarantined notice and its error code. `item`: the stored JSON. */
export const quarantineSum = (item: string, problem: string): string => sha256Hex(`${problem}\n${item}`);

type QuarantineRow = { readonly id: number; readonly item: string; readonly problem: string };

/** Reads the data kept outside the journal (feed cursor, quarantine, PIN hashes, recovery code) from its tables. */
export const readSidecar = (db: ReadConnection): Sidecar => {
  const cursor = db.prepare('SELECT relay_id AS relayId, after_number AS after FROM feed_cursor').get();
  const quarantined = db.prepare('SELECT id, item, problem FROM unverified ORDER BY id').all() as QuarantineRow[];
  return {
    cursor: (cursor as Sidecar['cursor'] | undefined) ?? null,
    shelf: quarantined.map(({ id, item, problem }) => [id, quarantineSum(item, problem)]),
    ...readPeopleSums(db),
  };
};
