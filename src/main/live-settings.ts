// The till's settings as they hold now: connections as they were given, the shop's own part as it was last changed. Read at
// each use, so that a change takes effect at once.
import type { ShopSettings } from '../shared/contract/till.ts';
import { usualCsvFormat } from '../shared/csv-format.ts';
import type { TillSettings } from './settings.ts';

export type LiveSettings = {
  readonly settings: TillSettings;
  shop(): ShopSettings;
  use(shop: ShopSettings): void;
};

/** What a shop starts with: Arabic, its till's given day and limits. */
export const firstShop = ({ day, expiryMs, limits }: TillSettings): ShopSettings => ({
  shopName: 'Qayd',
  lang: 'ar',
  timeZone: day.timeZone,
  cutOff: day.cutOff,
  expiryMinutes: Math.min(1440, Math.max(1, Math.round(expiryMs / 60_000))),
  limits,
  csvFormat: usualCsvFormat,
});

export const createLiveSettings = (given: TillSettings): LiveSettings => {
  let shop: ShopSettings | null = null;
  const day = {
    get timeZone() {
      return shop?.timeZone ?? given.day.timeZone;
    },
    get cutOff() {
      return shop?.cutOff ?? given.day.cutOff;
    },
  };
  return {
    settings: {
      ...given,
      day,
      get expiryMs() {
        return shop ? shop.expiryMinutes * 60_000 : given.expiryMs;
      },
      get limits() {
        return shop?.limits ?? given.limits;
      },
    },
    shop: () => shop ?? firstShop(given),
    use(changed) {
      shop = changed;
    },
  };
};
