// Which rule a business day is told by: time zone and cut-off are changed for the next business day, and one that has begun keeps its own.
import { businessDayOf, type DaySettings } from './business-day.ts';

/** `from`: the first business day under it, `YYYY-MM-DD`; empty where it held at once, as until version 0.2. */
export type DayRule = DaySettings & { readonly from: string };

/** The rule in force at a moment: `rules` in the order in which they were set, `first` before all of them. */
export const ruleAt = (wallMs: number, first: DaySettings, rules: readonly DayRule[]): DaySettings =>
  rules.reduce<DaySettings>((rule, next) => (businessDayOf(wallMs, rule) >= next.from ? next : rule), first);

export const sameRule = (one: DaySettings, other: DaySettings): boolean =>
  one.timeZone === other.timeZone && one.cutOff === other.cutOff;

/** The business day behind `day`. */
export const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
