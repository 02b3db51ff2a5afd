// Changes the shop's settings: written to the journal first, then used.
import type { ShopSettings } from '../../shared/contract/till.ts';
import { isDaySettings } from '../../shared/time/business-day.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Changes } from './changes.ts';
import { sameInput } from './sale/same-input.ts';

export type ShopChange = { readonly requestId: string; readonly actor: string; readonly shop: ShopSettings };
export type ShopSettingsDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly live: { shop(): ShopSettings; use(shop: ShopSettings): void };
};

const inverted = ({ minAmountMinor, maxAmountMinor }: ShopSettings['limits']['wallet']): boolean =>
  maxAmountMinor !== null && maxAmountMinor < minAmountMinor;

const faultIn = (shop: ShopSettings): string | null => {
  if (!isDaySettings(shop)) return 'timeZone';
  return inverted(shop.limits.wallet) || inverted(shop.limits.card) ? 'limits' : null;
};

/** Takes up what the journal holds. Rows that are written keep their business day whatever is changed later. */
export const createShopSettings = ({ ledger, changes, live }: ShopSettingsDeps) => {
  const saved = ledger.shop.current();
  if (saved) live.use(saved);
  return {
    now: (): ShopSettings => live.shop(),
    /** Errors: `settings.malformed` with the field, `request.reused`, `data.*`. */
    change({ requestId, actor, shop }: ShopChange): Result<ShopSettings> {
      const earlier = ledger.journal.byRequestId(requestId);
      if (earlier) {
        const same = earlier.kind === 'settings.changed' && sameInput(earlier.body.shop, shop);
        return same ? ok(live.shop()) : fail('request.reused');
      }
      const field = faultIn(shop);
      if (field) return fail('settings.malformed', { field });
      const written = ledger.write(({ record }) => record('settings.changed', { shop }, { actor, requestId }));
      if (!written.ok) return written;
      live.use(shop);
      changes.tell({ type: 'settings' });
      return ok(shop);
    },
  };
};
export type ShopSettingsService = ReturnType<typeof createShopSettings>;
