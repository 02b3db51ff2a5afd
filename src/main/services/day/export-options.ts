// Reads from the books and the shop's settings how an export writes its lines: language, time zones, closes.
import type { ExportOptions } from '../../../exports/line.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { Lang } from '../../../shared/lang.ts';
import type { ExportReader } from '../../ledger/stores/day/export/export-lines.ts';

export type ExportTexts = {
  readonly till: string;
  /** The time zone of journal entries that are older than the first entry that names a time zone. */
  readonly firstZone: string;
  shop(): Pick<ShopSettings, 'csvFormat' | 'lang'>;
};

/** Returns the options of an export. `lang`: the file's language; without it, the shop's present language. */
export const exportOptions = (
  { asOf, zoneOf, closeOf, dayChange, postingsOf }: ExportReader,
  { till, firstZone, shop }: ExportTexts,
  lang?: Lang,
): ExportOptions => {
  const { csvFormat, lang: shopLang } = shop();
  return {
    ...{ format: csvFormat, lang: lang ?? shopLang, till, asOf, closeOf, dayChange, postingsOf },
    zoneOf: (seq) => zoneOf(seq) ?? firstZone,
  };
};
