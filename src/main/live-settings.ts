// The till's present settings: the connection as given at the start, and the shop's own settings as last changed. Read at each
// use, so that a change takes effect at once. The exceptions are the business day's time zone and cut-off, which change with the
// next business day.
import { type ShopSettings, unnamedShop } from '../shared/contract/till.ts';
import { usualCsvFormat } from '../shared/csv-format.ts';
import { firstLang } from '../shared/lang.ts';
import type { DaySettings } from '../shared/time/business-day.ts';
import { type DayRule, ruleAt, sameRule } from '../shared/time/day-rules.ts';
import type { TillSettings } from './settings.ts';

export type LiveSettings = {
  readonly settings: TillSettings;
  /** The settings that the shop has chosen; their time zone and cut-off may only be valid from the next business day. */
  chosen(): ShopSettings;
  /** The settings valid now. */
  shop(): ShopSettings;
  /** The rule for business days (time zone and cut-off) that is valid now; `next`: the rule chosen for a later day, or null. */
  day(): { readonly now: DaySettings; readonly next: DayRule | null };
  use(shop: ShopSettings, rules: readonly DayRule[]): void;
  /** Sets how long checkouts are valid during a training drill, in ms; null restores the shop's setting. Not stored. */
  useExpiry(ms: number | null): void;
};

/** The settings of a new shop: the first language, and the till's configured day and limits. */
export const firstShop = ({ day, expiryMs, limits }: TillSettings): ShopSettings => ({
  shopName: unnamedShop,
  lang: firstLang,
  timeZone: day.timeZone,
  cutOff: day.cutOff,
  expiryMinutes: Math.min(1440, Math.max(1, Math.round(expiryMs / 60_000))),
  limits,
  csvFormat: usualCsvFormat,
});

/** `nowMs`: returns the best known present time, in ms. */
export const createLiveSettings = (given: TillSettings, nowMs: () => number): LiveSettings => {
  let chosen: ShopSettings | null = null;
  let rules: readonly DayRule[] = [];
  let drilledMs: number | null = null;
  /** The rule valid in the present minute, cached: every journal entry needs the rule, and rules change only on whole minutes. */
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
