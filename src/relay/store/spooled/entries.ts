// The notices in the spool's file: adds within the bounds, reads in the order of arrival, removes what was handed in.
import type { Db } from '../../../sqlite/open.ts';
import { type EvidenceStrength, surely } from '../port.ts';
import { goesByAge, oldestOfLargest, type QuarantineGroup } from '../rules/quarantine.ts';
import { type NoticeCommand, senderIn, spooledName, type SpoolEntry, spoolPlace, strengthIn } from '../rules/spool.ts';
import { upToBytes } from '../sqlite/rows.ts';
import type { SpoolSettings, SpoolStanding } from '../spool-port.ts';
import { commandText, readCommand } from './command-text.ts';

/** The result for a notice; `dropped`: how many others made room for it. */
export type AddedToSpool = { readonly result: 'spooled' | 'known' | 'share-full' | 'full'; readonly dropped: number };
/** `bytes`: the entry's part of the sums. `command`: null if the entry cannot be read. */
export type SpooledCommand = { readonly id: number; readonly bytes: number; readonly command: NoticeCommand | null };

type Row = { readonly id: number; readonly bytes: number; readonly command: string; readonly raw: Buffer };

/** Bytes for the row's other columns and its indexes. */
const rowBytes = 300;

const prepare = (db: Db) => ({
  known: db
    .prepare<[string, string, string], number>('SELECT 1 FROM spooled WHERE merchant = ? AND till = ? AND name = ?')
    .pluck(),
  insert: db.prepare(`
    INSERT INTO spooled (merchant, till, name, strength, prefix, address, bytes, received_at_ms, command, raw)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
  remove: db.prepare<[number]>('DELETE FROM spooled WHERE id = ?'),
  bytesOfEntry: db.prepare<[number], number>('SELECT bytes FROM spooled WHERE id = ?').pluck(),
  batch: db.prepare<[string, number, number], Row>(
    'SELECT id, bytes, command, raw FROM spooled WHERE merchant = ? AND id > ? ORDER BY id LIMIT ?',
  ),
  count: db.prepare<[], number>('SELECT count(*) FROM spooled').pluck(),
  merchants: db.prepare<[], string>('SELECT DISTINCT merchant FROM shares').pluck(),
  standing: db.prepare<[], SpoolStanding>(`
    SELECT coalesce(sum(notices), 0) AS notices, coalesce(sum(bytes), 0) AS bytes,
      (SELECT received_at_ms FROM spooled ORDER BY id LIMIT 1) AS oldestMs FROM shares`),
  all: db.prepare<[], number>('SELECT coalesce(sum(bytes), 0) FROM shares').pluck(),
  of: db.prepare<[string], number>('SELECT coalesce(sum(bytes), 0) FROM shares WHERE merchant = ?').pluck(),
  fromSender: db
    .prepare<[string, number, string, string], number>(
      'SELECT coalesce(sum(bytes), 0) FROM senders WHERE merchant = ? AND strength < ? AND prefix = ? AND address = ?',
    )
    .pluck(),
  upTo: db
    .prepare<{ strength: number; merchant: string | null }, number>(
      'SELECT coalesce(sum(bytes), 0) FROM shares WHERE strength <= @strength AND merchant = coalesce(@merchant, merchant)',
    )
    .pluck(),
  weakest: db
    .prepare<{ merchant: string | null }, EvidenceStrength>(
      'SELECT min(strength) FROM shares WHERE merchant = coalesce(@merchant, merchant)',
    )
    .pluck(),
  largest: db.prepare<[number], string>('SELECT merchant FROM shares WHERE strength = ? ORDER BY bytes DESC LIMIT 1').pluck(),
  oldest: db.prepare<[string, number], number>('SELECT min(id) FROM spooled WHERE merchant = ? AND strength = ?').pluck(),
  // The spool's bounds are in bytes, so a sender's part is, too.
  groups: db.prepare<[string, number], QuarantineGroup>(`
    SELECT prefix, address, bytes AS entries, (SELECT min(id) FROM spooled WHERE spooled.merchant = senders.merchant
      AND spooled.strength = senders.strength AND spooled.prefix = senders.prefix AND spooled.address = senders.address) AS oldestId
    FROM senders WHERE merchant = ? AND strength = ?`),
});

export const createSpoolEntries = (db: Db, bounds: Pick<SpoolSettings, 'mostBytes' | 'mostBytesPerMerchant'>) => {
  const sql = prepare(db);

  /** Drops one of the weakest entries of a merchant, or of the merchant with the most of them. Returns its bytes. */
  const dropOne = (merchant: string | null): number => {
    const strength = sql.weakest.get({ merchant }) ?? 0;
    const from = merchant ?? sql.largest.get(strength) ?? '';
    const oldest = goesByAge(strength) ? sql.oldest.get(from, strength) : oldestOfLargest(sql.groups.all(from, strength));
    const id = oldest ?? 0;
    const bytes = sql.bytesOfEntry.get(id);
    // Without this check, sums that do not agree with the entries would make the loop below endless.
    if (bytes === undefined) throw new Error('the spool’s sums do not agree with its entries');
    sql.remove.run(id);
    return bytes;
  };
  const drop = (merchant: string | null, least: number): number => {
    let [count, freed] = [0, 0];
    for (; freed < least; count += 1) freed += dropOne(merchant);
    return count;
  };

  return {
    /** Adds a notice, in the open transaction. */
    add(merchant: string, command: NoticeCommand): AddedToSpool {
      const { till, notice } = command;
      const name = spooledName(command);
      if (sql.known.get(merchant, till, name) !== undefined) return { result: 'known', dropped: 0 };
      const text = commandText(command);
      const strength = strengthIn(command);
      const sender = strength < surely ? senderIn(command) : null;
      const { address, prefix } = sender ?? { address: '', prefix: '' };
      const entry: SpoolEntry = { merchant, strength, bytes: notice.raw.length + Buffer.byteLength(text) + rowBytes };
      const place = spoolPlace(entry, bounds, {
        all: () => sql.all.get() ?? 0,
        of: (whose) => sql.of.get(whose) ?? 0,
        fromSender: () => (sender ? (sql.fromSender.get(merchant, surely, prefix, address) ?? 0) : 0),
        upTo: (most, whose) => sql.upTo.get({ strength: most, merchant: whose }) ?? 0,
      });
      if (typeof place === 'string') return { result: place, dropped: 0 };
      const own = drop(merchant, place.overMerchant);
      const over = Math.max(0, (sql.all.get() ?? 0) + entry.bytes - bounds.mostBytes);
      const dropped = own + drop(null, over);
      const { bytes } = entry;
      sql.insert.run(merchant, till, name, strength, prefix, address, bytes, notice.receivedAtMs, text, notice.raw);
      return { result: 'spooled', dropped };
    },
    /** Returns the merchant's oldest entries with an id above `after`, at most `most` of them and about `mostBytes`. */
    batch: (merchant: string, after: number, most: number, mostBytes: number): readonly SpooledCommand[] =>
      upToBytes(sql.batch.iterate(merchant, after, most), mostBytes).map(({ id, bytes, command, raw }) => ({
        ...{ id, bytes },
        command: readCommand(command, raw),
      })),
    remove(ids: readonly number[]): void {
      for (const id of ids) sql.remove.run(id);
    },
    /** Counts all entries one by one. */
    count: (): number => sql.count.get() ?? 0,
    merchants: (): readonly string[] => sql.merchants.all(),
    standing: (): SpoolStanding => sql.standing.get() ?? { notices: 0, bytes: 0, oldestMs: null },
  };
};
export type SpoolEntries = ReturnType<typeof createSpoolEntries>;

/** The entries of a spool without a file. */
export const noEntries: SpoolEntries = {
  add: () => ({ result: 'full', dropped: 0 }),
  batch: () => [],
  remove() {},
  count: () => 0,
  merchants: () => [],
  standing: () => ({ notices: 0, bytes: 0, oldestMs: null }),
};
