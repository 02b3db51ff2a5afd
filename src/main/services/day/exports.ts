// Writes a range of business days to a file, some lines at a time, so that memory stays flat however long the range is.
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { ProviderNames } from '../../../shared/payment/provider-names.ts';
import type { Files } from '../../../shared/ports.ts';
import { isDate } from '../../../shared/time/business-day.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CloseRange, ExportReader, ZoneFrom } from '../../ledger/stores/export-lines.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { createCsv } from './csv.ts';

export type CsvRequest = {
  /** Business days, both included, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly file: string;
  onProgress?(lines: number): void;
  /** Asked before each page: true ends it without a file. */
  isStopped?(): boolean;
};

export type ExportsDeps = {
  readonly ledger: Pick<Ledger, 'exportLines'>;
  readonly files: Files;
  readonly till: string;
  /** Of entries older than the first that says one. */
  readonly firstZone: string;
  shop(): Pick<ShopSettings, 'csvFormat' | 'lang'>;
  /** What the payment service calls its methods; as notified where it is left out. */
  names?(): ProviderNames;
  readonly pageLines?: number;
};

/** The last of `ranges` that begins at `seq` or before it. Asked in order, as lines mostly come, it seldom has to look. */
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

export const createExports = ({ ledger, files, till, firstZone, shop, names, pageLines = 1000 }: ExportsDeps) => {
  const write = async (reader: ExportReader, { file, onProgress, isStopped }: CsvRequest): Promise<Result<{ lines: number }>> => {
    // Read before the disk is waited for: the books may be closed by then.
    const known = names?.();
    const out = await files.create(file);
    if (!out.ok) return fail('export.unwritable', { file });
    const { csvFormat, lang } = shop();
    const { zones, closes } = reader;
    const methods = known ? [...known.wallet.methods, ...known.card.methods] : [];
    const csv = createCsv({
      ...{ format: csvFormat, lang, till, zoneOf: zonesOf(zones, firstZone), closeOf: closesOf(closes) },
      methodNames: new Map(methods.map((method) => [method.code, method[lang]])),
    });
    let written = await out.value.write(csv.head());
    let lines = 0;
    const goesOn = (): boolean => written && isStopped?.() !== true;
    let unread: Result<never> | null = null;
    while (goesOn()) {
      const page = reader.next(pageLines);
      if (!page.ok) unread = page;
      if (!page.ok || page.value.length === 0) break;
      written = await out.value.write(csv.text(page.value));
      lines += page.value.length;
      onProgress?.(lines);
    }
    if (!unread && goesOn() && (await out.value.finish())) return ok({ lines });
    await out.value.discard();
    return unread ?? fail('export.unwritable', { file });
  };

  return {
    /**
     * The books as they stand now, in the shop's format and language. A whole file or none: it appears under its name when it is
     * complete and on disk. Errors: `export.bad-range`, `export.unwritable`, `data.*`.
     */
    async csv(request: CsvRequest): Promise<Result<{ readonly lines: number }>> {
      const { from, to } = request;
      if (!isDate(from) || !isDate(to) || from > to) return fail('export.bad-range');
      const reader = ledger.exportLines(from, to);
      if (!reader.ok) return reader;
      try {
        return await write(reader.value, request);
      } finally {
        reader.value.close();
      }
    },
  };
};
export type Exports = ReturnType<typeof createExports>;
