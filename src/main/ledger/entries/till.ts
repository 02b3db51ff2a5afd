// Changes the tables for journal entries about the till itself: opened, settings changed, restored from a backup.
import type { Family } from './family.ts';
import type { TillBodies } from '../../../till-journal/till.ts';

export const tillTables: Family<TillBodies> = {
  tables: ['shop_settings', 'shop_zones', 'day_rules', 'signing_keys', 'shop_logo'],
  appliers({ db }) {
    const skipNumbers = db.prepare('UPDATE numbering SET last = last + ?');
    const setShop = db.prepare(`INSERT INTO shop_settings (only, seq, shop) VALUES (1, @seq, @shop)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, shop = @shop`);
    // Insert a row only if the time zone differs from the last one.
    const setZone = db.prepare(`INSERT INTO shop_zones (seq, time_zone) SELECT @seq, @timeZone
      WHERE @timeZone IS NOT (SELECT time_zone FROM shop_zones ORDER BY seq DESC LIMIT 1)`);
    const setKey = db.prepare(`INSERT INTO signing_keys (seq, from_ms, public_key) SELECT @seq, @wallMs, @signingKey
      WHERE @signingKey IS NOT (SELECT public_key FROM signing_keys ORDER BY seq DESC LIMIT 1)`);
    const supersede = db.prepare('UPDATE day_rules SET superseded = 1 WHERE from_day >= ?');
    const setRule = db.prepare(`INSERT INTO day_rules (seq, from_day, time_zone, cut_off, superseded)
      VALUES (@seq, @from, @timeZone, @cutOff, 0)`);
    const setLogo = db.prepare(`INSERT INTO shop_logo (only_one, seq, sha256) VALUES (1, @seq, @sha256)
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
        // A time zone that applies at once is stored by `setZone`. A time zone that applies from a later business day is stored
        // only in the table of day rules.
        if (from === '') setZone.run({ seq, timeZone });
      },
      'logo.changed': ({ seq, body: { logo } }) => void setLogo.run({ seq, sha256: logo?.sha256 ?? null }),
      'ledger.restored': ({ body }) => void skipNumbers.run(body.skippedNumbers),
      'ledger.went-on': ({ body }) => void skipNumbers.run(body.skippedNumbers),
    };
  },
};
