// Reads from the books and the shop's settings how an export writes its lines: time zones, closes, names of methods.
import type { ExportOptions } from '../../../exports/line.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';
import type { CloseRange, ExportReader, ZoneFrom } from '../../ledger/stores/day/export-lines.ts';

export type ExportTexts = {
  readonly till: string;
  /** The time zone of journal entries that are older than the first entry that names a time zone. */
  readonly firstZone: string;
  shop(): Pick<ShopSettings, 'csvFormat' | 'lang'>;
  /** The payment service's names of the payment methods. Without this function, each method is exported by its code. */
  names?(): ProviderNames;
};

/**
 * Returns a function that finds the last of `ranges` that begins at `seq` or before. The function continues from its last result,
 * so a call with a slightly higher `seq` costs almost nothing.
 */
const lastFrom = <T>(ranges: readonly T[], first: (range: T) => number): ((seq: number) => T | null) => {
  let at = -1;
  return (seq) => {
    while (at + 1 < ranges.length && first(ranges[at + 1] as T) <= seq) at += 1;
    while (at >= 0 && first(ranges[at] as T) > seq) at -= 1;
    return ranges[at] ?? null;
  };
};

const zonesOf = (zones: readonly ZoneFrom[], firstZone: string): ((seq: number) => string) => {
  const find = lastFrom(zones, ({ seq }) => seq);
  return (seq) => find(seq)?.timeZone ?? firstZone;
};
const closesOf = (closes: readonly CloseRange[]): ((seq: number) => number | null) => {
  const find = lastFrom(closes, ({ from }) => from);
  return (seq) => {
    const close = find(seq);
    return close && seq <= close.to ? close.number : null;
  };
};

/** Returns the options of an export, from the books that `ExportReader` reads and the shop's present settings. */
export const exportOptions = (
  { zones, closes, dayChanges, postingsOf }: ExportReader,
  { till, firstZone, shop, names }: ExportTexts,
): ExportOptions => {
  const known = names?.();
  const { csvFormat, lang } = shop();
  const methods = known ? [...known.wallet.methods, ...known.card.methods] : [];
  return {
    ...{ format: csvFormat, lang, till, zoneOf: zonesOf(zones, firstZone), closeOf: closesOf(closes), postingsOf },
    dayChanges: new Map(dayChanges.map((change) => [change.from, change])),
    methodNames: new Map(methods.map((method) => [method.code, method[lang]])),
  };
};
