// The rules of business days. A change of time zone or cut-off takes effect with the next business day; a day that has begun
// keeps its rule.
import { businessDayOf, type DaySettings } from './business-day.ts';

/** `from`: the first business day under this rule, `YYYY-MM-DD`; empty if the rule applied at once, as in versions up to 0.2. */
export type DayRule = DaySettings & { readonly from: string };

/**
 * The time zone and cut-off in force at a moment. `first`: the rule before all others; `rules`: the later rules, in the order in
 * which they were set.
 */
export const ruleAt = (wallMs: number, first: DaySettings, rules: readonly DayRule[]): DaySettings =>
  rules.reduce<DaySettings>((rule, next) => (businessDayOf(wallMs, rule) >= next.from ? next : rule), first);

/** True if time zone and cut-off are equal. */
export const sameRule = (one: DaySettings, other: DaySettings): boolean =>
  one.timeZone === other.timeZone && one.cutOff === other.cutOff;

/** The calendar day after `day`. */
export const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
