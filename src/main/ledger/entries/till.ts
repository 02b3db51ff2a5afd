// Entries of the till itself: started, told its shop's settings, and put back from a backup.
import type { LedgerRestored } from '../../../ledger/backup/restore.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { NamedTill } from '../../../shared/ledger/named-till.ts';
import type { PictureType } from '../../../shared/display/picture.ts';
import type { ConnectionMarks } from '../stores/checks-store.ts';
import type { Cursor } from '../stores/feed-store.ts';
import type { Family } from './family.ts';
import { liftedSidecar, type OlderSidecar, type Sidecar } from './sidecar-body.ts';

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

export const tillEntries: Family<TillBodies> = {
  kinds: {
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
  },
  tables: ['shop_settings', 'shop_zones', 'day_rules', 'signing_keys', 'shop_logo'],
  appliers({ db }) {
    const skipNumbers = db.prepare('UPDATE numbering SET last = last + ?');
    const setShop = db.prepare(`INSERT INTO shop_settings VALUES (1, @seq, @shop)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, shop = @shop`);
    // A zone that goes on is not said again.
    const setZone = db.prepare(`INSERT INTO shop_zones SELECT @seq, @timeZone
      WHERE @timeZone IS NOT (SELECT time_zone FROM shop_zones ORDER BY seq DESC LIMIT 1)`);
    const setKey = db.prepare(`INSERT INTO signing_keys SELECT @seq, @wallMs, @signingKey
      WHERE @signingKey IS NOT (SELECT public_key FROM signing_keys ORDER BY seq DESC LIMIT 1)`);
    const supersede = db.prepare('UPDATE day_rules SET superseded = 1 WHERE from_day >= ?');
    const setRule = db.prepare('INSERT INTO day_rules VALUES (@seq, @from, @timeZone, @cutOff, 0)');
    const setLogo = db.prepare(`INSERT INTO shop_logo VALUES (1, @seq, @sha256)
      ON CONFLICT (only_one) DO UPDATE SET seq = @seq, sha256 = @sha256`);
    return {
      'till.opened'({ seq, wallMs, body: { timeZone, signingKey } }) {
        if (timeZone !== undefined) setZone.run({ seq, timeZone });
        if (signingKey !== undefined) setKey.run({ seq, wallMs, signingKey });
      },
      'settings.changed'({ seq, body: { shop, dayFrom: from } }) {
        setShop.run({ seq, shop: JSON.stringify(shop) });
        if (from === null) return;
        const { timeZone, cutOff } = shop;
        supersede.run(from);
        setRule.run({ seq, from, timeZone, cutOff });
        // What waits for its day is said by its rule.
        if (from === '') setZone.run({ seq, timeZone });
      },
      'logo.changed': ({ seq, body: { logo } }) => void setLogo.run({ seq, sha256: logo?.sha256 ?? null }),
      'ledger.restored': ({ body }) => void skipNumbers.run(body.skippedNumbers),
      'ledger.went-on': ({ body }) => void skipNumbers.run(body.skippedNumbers),
    };
  },
};
