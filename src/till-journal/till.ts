// Entries about the till itself: opened, settings changed, restored from a backup.
import type { LedgerRestored } from '../ledger/backup/restore.ts';
import type { ShopSettings } from '../shared/contract/till.ts';
import type { NamedTill } from '../shared/ledger/named-till.ts';
import type { PictureType } from '../shared/display/picture.ts';
import type { AlertChange } from '../shared/people/alerts.ts';
import type { KindsOf } from './kinds.ts';
import { type Cursor, liftedSidecar, type OlderSidecar, type Sidecar } from './sidecar-body.ts';

/** A keyed digest of each part of the connection: keys, addresses, hosts, profiles and names. */
export type ConnectionMarks = Readonly<Record<AlertChange, string>>;

/** The shop's logo. `sha256`: the digest of the picture's bytes. */
export type Logo = { readonly mediaType: PictureType; readonly sha256: string; readonly base64: string };

/**
 * An owner acknowledged that these books are older than the books that the relay has seen. The books continue in a new epoch,
 * which begins with this row.
 */
export type LedgerWentOn = {
  /** The number of the journal entry that raised the alert about the difference. */
  readonly alert: number;
  /** The last row that both these books and the relay had. Rows of earlier epochs after this row count as lost. */
  readonly agreed: number;
  /** The epoch and row of the relay's chain head that these books do not match. */
  readonly lost: { readonly epoch: number; readonly seq: number };
  /** How many invoice numbers are skipped, because lost rows may have used them. */
  readonly skippedNumbers: number;
  /**
   * The cursor from which the feed is read again: the feed's position at row `agreed`. Null if no notice had been read up to row
   * `agreed`.
   */
  readonly cursor: Cursor | null;
};

export type TillBodies = {
  /**
   * A start of the till. Older entries lack most fields. `beside`: the sidecar (data outside the journal) found at the start.
   * `timeZone`: the shop's time zone from this entry on. `connection`: digests of keys, addresses, checkout hosts and profiles,
   * keyed with the till's secret. `signingKey`: the public key of the till's signing key. `named`: the till's identity, which is
   * compared before a backup is restored.
   */
  'till.opened': {
    readonly appVersion: string;
    readonly beside?: Sidecar;
    readonly timeZone?: string;
    readonly connection?: ConnectionMarks;
    readonly signingKey?: string;
    readonly named?: NamedTill;
  };
  /**
   * All settings of the shop, valid from this entry on. Time zone and cut-off are valid from the business day `dayFrom` on.
   * `dayFrom` is null if neither changed, and empty if the change took effect at once, as in older programs.
   */
  'settings.changed': { readonly shop: ShopSettings; readonly dayFrom: string | null };
  /** The whole picture of the new logo; null if the logo was removed. */
  'logo.changed': { readonly logo: Logo | null };
  /** `closes`: the numbers of the closes among the lost rows; absent if the replaced books could not be read. */
  'ledger.restored': LedgerRestored & { readonly closes?: readonly number[] };
  'ledger.went-on': LedgerWentOn;
};

export const tillKinds: KindsOf<TillBodies> = {
  // Each version of `till.opened` adds optional fields, so older entries are read without them. Version 3 records several PINs
  // instead of one; version 4 adds the till's identity.
  'till.opened': {
    version: 4,
    upcasts: [
      (older) => older,
      (older) => {
        const { beside } = older as { readonly beside?: OlderSidecar };
        return beside ? { ...older, beside: liftedSidecar(beside) } : older;
      },
      (older) => older,
    ],
  },
  'settings.changed': { version: 2, upcasts: [(older) => ({ dayFrom: '', ...older })] },
  'logo.changed': { version: 1 },
  'ledger.restored': { version: 1 },
  'ledger.went-on': { version: 1, sidecar: (said, { cursor }) => ({ ...said, cursor: cursor ?? said.cursor }) },
};
