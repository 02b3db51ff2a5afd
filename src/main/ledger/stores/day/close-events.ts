// Reads what happened within a close besides money: exceptions handled, settings, rights and people changed, receipts printed
// again, earlier closes corrected, backups restored; and the Merkle root over the rows of the close.
import type { ShopAccounts } from '../../../../shared/accounts/shop-accounts.ts';
import { type ShopSettings, shopSettings } from '../../../../shared/contract/till.ts';
import { merkleRoot } from '../../../../ledger/merkle.ts';
import type { Currency } from '../../../../shared/money.ts';
import type { Phrase } from '../../../../shared/words/phrase.ts';
import { type SettingChange, settingChanges } from '../../../../shared/words/setting-lines.ts';
import { settingLabel } from '../../../../shared/words/settings.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import type { EntryRange } from './close-contents.ts';

type By = { readonly by: string; readonly approvedBy: string | null };
export type HandledRow = By & {
  readonly seq: number;
  readonly handledSeq: number;
  readonly reason: string;
  readonly invoiceNo: string | null;
  readonly atMs: number;
};
export type ChangeRow = By & {
  readonly seq: number;
  readonly kind: string;
  readonly userId: string | null;
  readonly what: string[];
  readonly atMs: number;
};
export type ReprintRow = {
  readonly seq: number;
  readonly kind: string;
  readonly invoiceNo: string | null;
  readonly copy: number;
  readonly way: string;
  readonly atMs: number;
  readonly by: string;
};
export type CorrectionRow = {
  readonly close: number;
  readonly kind: string;
  readonly currency: Currency;
  readonly count: number;
  readonly amountMinor: number;
};
export type RestoredRow = {
  readonly seq: number;
  readonly epoch: number;
  readonly from: number;
  readonly rows: number | null;
  readonly closes: number[] | null;
};

/** Kinds of journal entries that change settings, rights or people. */
export const changeKinds = `('settings.changed', 'logo.changed', 'names.changed', 'names.adopted', 'profile.adopted', 'rights.changed', 'user.added',
  'user.changed', 'supervisor.changed', 'pin.changed', 'pin.refused', 'pin.locked', 'pin.opened', 'recovery.made', 'owner.recovered')`;

const by = `j.actor AS "by", j.body ->> '$.approval.by' AS approvedBy`;
const inRange = 'BETWEEN @from AND @to';
/** SQL for the number of the close that covers the journal entry `seq`. */
const closeOf = (seq: string): string =>
  `(SELECT number FROM closes WHERE from_seq <= ${seq} AND to_seq >= ${seq} ORDER BY number DESC LIMIT 1)`;

/** SQL for later movements within the range of money that arrived before the range; `booked`: the entry that booked the money. */
const movements = `
  SELECT 'returned' AS kind, f.currency, f.amount_minor, f.attempt_id FROM refunds f WHERE f.source = 'goods-returned' AND f.owed_seq ${inRange}
  UNION ALL SELECT 'return-withdrawn', f.currency, f.amount_minor, f.attempt_id FROM refunds f
    WHERE f.source = 'goods-returned' AND f.owed_seq IS NOT NULL AND f.state = 'withdrawn' AND f.ended_seq ${inRange}
  UNION ALL SELECT 'paid-' || f.way, f.currency, f.amount_minor, f.attempt_id FROM refunds f WHERE f.state = 'paid' AND f.ended_seq ${inRange}
  UNION ALL SELECT s.choice, s.currency, s.amount_minor, r.attempt_id FROM suspense_resolved s JOIN receipts r ON r.seq = s.receipt_seq
    WHERE s.seq ${inRange}`;
const corrections = `SELECT "close", kind, currency, count(*) AS count, sum(amount_minor) AS amountMinor FROM (
    SELECT ${closeOf('a.started_seq')} AS "close", 'later' AS kind, r.currency, r.amount_minor FROM receipts r JOIN attempts a USING (attempt_id)
      WHERE r.seq ${inRange} AND a.started_seq < @from
    UNION ALL SELECT ${closeOf('r.seq')}, 'proved', r.currency, r.amount_minor FROM receipts r WHERE r.proof_seq ${inRange} AND r.seq < @from
    UNION ALL SELECT ${closeOf('a.started_seq')}, m.kind, m.currency, m.amount_minor FROM (${movements}) m JOIN attempts a USING (attempt_id)
      WHERE a.started_seq < @from)
  WHERE "close" IS NOT NULL GROUP BY "close", kind, currency ORDER BY "close", kind, currency`;

type Settings = Readonly<Record<string, unknown>>;
/** The settings whose values differ, by name. */
const changedSettings = (before: Settings, after: Settings): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .sort();

type SettingName = keyof typeof shopSettings.shape;
/** The settings that this version knows and an entry of any version has: their values, and the names of unreadable ones. */
const readSettings = (
  stored: Settings,
): { readonly values: Partial<ShopSettings>; readonly unreadable: readonly SettingName[] } => {
  const stands = (Object.keys(shopSettings.shape) as SettingName[]).filter((name) => stored[name] !== undefined);
  const read = stands.map((name) => ({ name, ...shopSettings.shape[name].safeParse(stored[name]) }));
  return {
    values: Object.fromEntries(read.flatMap(({ name, success, data }) => (success ? [[name, data]] : []))),
    unreadable: read.flatMap(({ name, success }) => (success ? [] : [name])),
  };
};

/** The changes from one entry's settings to the next one's. A changed setting that cannot be read has its label alone. */
const readChanges = (before: Settings, after: Settings): readonly SettingChange[] => {
  const [from, to] = [readSettings(before), readSettings(after)];
  const changed = changedSettings(before, after);
  const unreadable = [...new Set([...from.unreadable, ...to.unreadable])].filter((name) => changed.includes(name));
  return [
    ...settingChanges(from.values, to.values).filter(({ name }) => !unreadable.some((each) => each === name)),
    ...unreadable.map((name) => ({ name, label: settingLabel(name) as Phrase, from: null, to: null })),
  ];
};

type AtClose = { readonly number: number; readonly seq: number };
type ListedChanges = { readonly changes?: readonly { readonly seq: number; readonly kind: string }[] };

/**
 * Finds the shop's own names and codes of accounts when a close was made. The closes list the changes of settings, so the journal,
 * which has no index for them, need not be searched.
 */
const createAccountsAt = (db: ReadConnection) => {
  const present = db.prepare('SELECT seq, shop FROM shop_settings');
  const closeWithChanges = db.prepare(`SELECT number, text FROM closes
    WHERE number <= ? AND instr(text, '"settings.changed"') > 0 ORDER BY number DESC LIMIT 1`);
  const changeBySeq = db.prepare(`SELECT body -> '$.shop' FROM journal WHERE seq = ? AND kind = 'settings.changed'`).pluck();

  const changeUpTo = (number: number): number | null => {
    const found = closeWithChanges.get(number) as { readonly number: number; readonly text: string } | undefined;
    if (!found) return null;
    const { changes = [] } = JSON.parse(found.text) as ListedChanges;
    return changes.findLast(({ kind }) => kind === 'settings.changed')?.seq ?? changeUpTo(found.number - 1);
  };
  return ({ number, seq }: AtClose): ShopAccounts => {
    const now = present.get() as { readonly seq: number; readonly shop: string } | undefined;
    if (!now) return {};
    const changed = now.seq < seq ? now.seq : changeUpTo(number);
    const shop = changed === now.seq ? now.shop : changed === null ? undefined : (changeBySeq.get(changed) as string | undefined);
    return shop === undefined ? {} : (readSettings(JSON.parse(shop) as Settings).values.accounts ?? {});
  };
};

export const createCloseEvents = (db: ReadConnection) => {
  const handled = db.prepare(`SELECT e.seq, j.seq AS handledSeq, e.reason, e.invoice_no AS invoiceNo, j.wall_ms AS atMs, ${by}
    FROM journal j JOIN exceptions e ON e.seq = j.body ->> '$.seq' WHERE j.kind = 'exception.handled' AND j.seq ${inRange} ORDER BY j.seq`);
  const changes = db.prepare(`SELECT j.seq, j.kind, j.wall_ms AS atMs, ${by}, j.body FROM journal j
    WHERE j.seq ${inRange} AND j.kind IN ${changeKinds} AND NOT (j.kind = 'pin.changed' AND j.body ->> '$.why' = 'upgrade') ORDER BY j.seq`);
  const settingsBefore = db
    .prepare(`SELECT body FROM journal WHERE kind = 'settings.changed' AND seq < ? ORDER BY seq DESC LIMIT 1`)
    .pluck();
  const reprints = db.prepare(`SELECT p.seq, p.kind, p.copy, p.way, j.wall_ms AS atMs, j.actor AS "by",
      coalesce(a.invoice_no, b.invoice_no) AS invoiceNo
    FROM receipts_printed p JOIN journal j USING (seq) LEFT JOIN attempts a ON p.kind = 'payment' AND a.attempt_id = p.id
      LEFT JOIN refunds f ON p.kind = 'refund' AND f.refund_id = p.id LEFT JOIN attempts b ON b.attempt_id = f.attempt_id
    WHERE p.seq ${inRange} AND p.copy > 0 ORDER BY p.seq`);
  const corrected = db.prepare(corrections);
  const restored = db.prepare(
    `SELECT seq, epoch, body FROM journal WHERE kind = 'ledger.restored' AND seq ${inRange} ORDER BY seq`,
  );
  const hashes = db.prepare(`SELECT hash FROM journal WHERE seq ${inRange} ORDER BY seq`).pluck();

  /** The settings as they were before the entry `seq`. */
  const shopBefore = (seq: number): Settings => {
    const before = settingsBefore.get(seq) as string | undefined;
    return before === undefined ? {} : ((JSON.parse(before) as Said).shop ?? {});
  };

  type ReadChange = Omit<ChangeRow, 'userId' | 'what'> & { readonly body: string };
  type Said = { readonly userId?: string; readonly role?: string; readonly shop?: Settings };
  const whatChanged = (kind: string, seq: number, { shop, role }: Said): string[] => {
    if (kind === 'rights.changed' && role !== undefined) return [role];
    return kind === 'settings.changed' && shop ? changedSettings(shopBefore(seq), shop) : [];
  };
  return {
    handled: (range: EntryRange) => handled.all(range) as HandledRow[],
    changes: (range: EntryRange): ChangeRow[] =>
      (changes.all(range) as ReadChange[]).map(({ body, ...row }) => {
        const said = JSON.parse(body) as Said;
        return { ...row, userId: said.userId ?? null, what: whatChanged(row.kind, row.seq, said) };
      }),
    /** The settings that each entry of the range changed, with their old and new values. */
    settings: (range: EntryRange): { readonly seq: number; readonly changes: readonly SettingChange[] }[] =>
      (changes.all(range) as ReadChange[])
        .filter(({ kind }) => kind === 'settings.changed')
        .map(({ seq, body }) => ({ seq, changes: readChanges(shopBefore(seq), (JSON.parse(body) as Said).shop ?? {}) })),
    accountsAt: createAccountsAt(db),
    reprints: (range: EntryRange) => reprints.all(range) as ReprintRow[],
    corrections: (range: EntryRange) => corrected.all(range) as CorrectionRow[],
    restored: (range: EntryRange): RestoredRow[] =>
      (restored.all(range) as { seq: number; epoch: number; body: string }[]).map(({ seq, epoch, body }) => {
        type Body = { previous: { seq: number } | null; backupHead: { seq: number }; closes?: number[] };
        const { previous, backupHead, closes = null } = JSON.parse(body) as Body;
        return { seq, epoch, from: backupHead.seq, rows: previous ? previous.seq - backupHead.seq : null, closes };
      }),
    /** The number of rows of the range, and the Merkle root over their hashes. */
    root: ({ from, to }: EntryRange) => ({
      count: Math.max(0, to - from + 1),
      root: merkleRoot(hashes.all({ from, to }) as string[]),
    }),
  };
};
export type CloseEvents = ReturnType<typeof createCloseEvents>;
