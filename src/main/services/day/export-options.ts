// Reads from the books and the shop's settings how an export writes its lines: language, time zones, closes.
import type { ExportOptions } from '../../../exports/line.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { ExportReader } from '../../ledger/stores/day/export/export-lines.ts';
import type { ExportFileRequest } from './export-request.ts';

export type ExportTexts = {
  readonly till: string;
  /** The time zone of journal entries that are older than the first entry that names a time zone. */
  readonly firstZone: string;
  shop(): Pick<ShopSettings, 'csvFormat' | 'lang'>;
};

/** Returns the options of an export: those of the request, otherwise the shop's present language and CSV format. */
export const exportOptions = (
  reader: ExportReader,
  { till, firstZone, shop }: ExportTexts,
  { lang, csvFormat: format }: Pick<ExportFileRequest, 'lang' | 'csvFormat'>,
): ExportOptions => {
  const { asOf, zoneOf, closeOf, dayChange, postingsOf } = reader;
  const { csvFormat, lang: shopLang } = shop();
  return {
    ...{
      format: format ?? csvFormat,
      lang: lang ?? shopLang,
      till,
      asOf,
      closeOf,
      dayChange,
      postingsOf,
      bridge: reader.bridge(),
    },
    zoneOf: (seq) => zoneOf(seq) ?? firstZone,
  };
};
