// Reads from the books and the shop's settings how an export writes its lines: language, time zones, closes.
import type { ExportOptions, PresetOptions } from '../../../exports/line.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import { isPreset } from '../../../shared/export-formats.ts';
import type { ExportReader } from '../../ledger/stores/day/export/export-lines.ts';
import type { ExportFileRequest } from './export-request.ts';

export type ExportTexts = {
  readonly till: string;
  /** The time zone of journal entries that are older than the first entry that names a time zone. */
  readonly firstZone: string;
  shop(): Pick<ShopSettings, 'csvFormat' | 'lang' | 'accounts' | 'accountCodes'>;
};

/** The options of a file for another program; none for other kinds. */
const presetOf = (
  request: ExportFileRequest,
  { accounts = {}, accountCodes = {} }: ReturnType<ExportTexts['shop']>,
): PresetOptions | undefined => {
  const { kind, currency } = request;
  if (!isPreset(kind) || currency === undefined) return undefined;
  return { program: kind, currency, close: 'close' in request ? request.close : null, accounts, codes: accountCodes };
};

/** Returns the options of an export: those of the request, otherwise the shop's present language and CSV format. */
export const exportOptions = (
  reader: ExportReader,
  { till, firstZone, shop }: ExportTexts,
  request: ExportFileRequest,
): ExportOptions => {
  const { asOf, zoneOf, closeOf, dayChange, postingsOf } = reader;
  const now = shop();
  return {
    ...{
      format: request.csvFormat ?? now.csvFormat,
      lang: request.lang ?? now.lang,
      preset: presetOf(request, now),
      till,
      accounts: now.accounts,
      asOf,
      closeOf,
      dayChange,
      postingsOf,
      bridge: reader.bridge(),
    },
    zoneOf: (seq) => zoneOf(seq) ?? firstZone,
  };
};
