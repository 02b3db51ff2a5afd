// Entries of the till itself: started, told its shop's settings, and put back from a backup.
import type { LedgerRestored } from '../ledger/backup/restore.ts';
import type { ShopSettings } from '../shared/contract/till.ts';
import type { NamedTill } from '../shared/ledger/named-till.ts';
import type { PictureType } from '../shared/display/picture.ts';
import type { AlertChange } from '../shared/people/alerts.ts';
import type { KindsOf } from './kinds.ts';
import { type Cursor, liftedSidecar, type OlderSidecar, type Sidecar } from './sidecar-body.ts';

/** A keyed fingerprint of each thing that a till is connected by. */
export type ConnectionMarks = Readonly<Record<AlertChange, string>>;

/** The shop's logo. `sha256` is of its bytes. */
export type Logo = { readonly mediaType: PictureType; readonly sha256: string; readonly base64: string };

/** An owner acknowledged that these books are older than the relay saw them: they go on in a new epoch, which begins with this row. */
export type LedgerWentOn = {
  /** The row of the alert that said so. */
  readonly alert: number;
  /** The last row that the relay had seen of these books, too: heads of before behind it count as given up. */
  readonly agreed: number;
  /** The head of the relay that these books do not answer. */
  readonly lost: { readonly epoch: number; readonly seq: number };
  /** As after a restore. */
  readonly skippedNumbers: number;
  /** Where the feed is read on from: where it had been read up to at row `agreed`. Null where nothing was read yet. */
  readonly cursor: Cursor | null;
};

export type TillBodies = {
  /**
   * `beside`: the sidecar as the till found it when it was started. `timeZone`: the shop's, from here on. Older rows do not
   * say them. `connection`: fingerprints of keys, addresses, checkout hosts and profiles, under the till's own key.
   * `signingKey`: the public part of the key that the till signs with. `named`: which till it is, which a backup of these books is held against.
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
   * All that the shop decides for itself, as it holds from here on; but for time zone and cut-off, which hold from business day `dayFrom` on: null where
   * they are as they were, empty where they held at once, as older programs had it.
   */
  'settings.changed': { readonly shop: ShopSettings; readonly dayFrom: string | null };
  /** The picture as it came, whole; null: the shop has none any more. */
  'logo.changed': { readonly logo: Logo | null };
  'ledger.restored': LedgerRestored;
  'ledger.went-on': LedgerWentOn;
};

export const tillKinds: KindsOf<TillBodies> = {
  // Each version may say more than the one before, and what it does not say stays unsaid. Version 3 knows of more than one PIN, version 4 which
  // till it is.
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
