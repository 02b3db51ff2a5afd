// The till's settings as they hold now: connections as they were given, the shop's own part as it was last changed. Read at
// each use, so that a change takes effect at once; but for the business day's time zone and cut-off, which wait for the next one.
import type { ShopSettings } from '../shared/contract/till.ts';
import { usualCsvFormat } from '../shared/csv-format.ts';
import type { DaySettings } from '../shared/time/business-day.ts';
import { type DayRule, ruleAt, sameRule } from '../shared/time/day-rules.ts';
import type { TillSettings } from './settings.ts';

export type LiveSettings = {
  readonly settings: TillSettings;
  /** As chosen: the time zone and cut-off may be those of the next business day. */
  chosen(): ShopSettings;
  /** As it holds now. */
  shop(): ShopSettings;
  /** The rule in force, and the one that was chosen for later. */
  day(): { readonly now: DaySettings; readonly next: DayRule | null };
  use(shop: ShopSettings, rules: readonly DayRule[]): void;
  /** A drill of training: checkouts hold so long from now on, in milliseconds; null: as the shop says. Kept nowhere. */
  useExpiry(ms: number | null): void;
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

/** `nowMs`: the best that is known of the present time. */
export const createLiveSettings = (given: TillSettings, nowMs: () => number): LiveSettings => {
  let chosen: ShopSettings | null = null;
  let rules: readonly DayRule[] = [];
  let drilledMs: number | null = null;
  /** Rules turn on whole minutes, and every entry asks. */
  let known = { minute: Number.NaN, rule: given.day as DaySettings };
  const ruleNow = (): DaySettings => {
    const ms = nowMs();
    const minute = Math.floor(ms / 60_000);
    if (known.minute !== minute) known = { minute, rule: ruleAt(ms, given.day, rules) };
    return known.rule;
  };
  const day = {
    get timeZone() {
      return ruleNow().timeZone;
    },
    get cutOff() {
      return ruleNow().cutOff;
    },
    get from() {
      return ruleNow().from;
    },
  };
  return {
    settings: {
      ...given,
      day,
      get expiryMs() {
        return drilledMs ?? (chosen ? chosen.expiryMinutes * 60_000 : given.expiryMs);
      },
      get limits() {
        return chosen?.limits ?? given.limits;
      },
    },
    chosen: () => chosen ?? firstShop(given),
    shop() {
      const { timeZone, cutOff } = ruleNow();
      return { ...(chosen ?? firstShop(given)), timeZone, cutOff };
    },
    day() {
      const { timeZone, cutOff, from } = ruleNow();
      const last = rules.at(-1);
      const waits = last !== undefined && last.from !== '' && last.from !== from && !sameRule(last, { timeZone, cutOff });
      return { now: { timeZone, cutOff }, next: waits ? last : null };
    },
    useExpiry(ms) {
      drilledMs = ms;
    },
    use(shop, set) {
      chosen = shop;
      rules = set;
      known = { ...known, minute: Number.NaN };
    },
  };
};
