// Converts the settings for receipts to the values of the form's fields, which are strings, and back.
import type { ReceiptSettings } from '../../../../../shared/contract/counter/receipts.ts';
import { digitsToLatin } from '../../../../../shared/digits.ts';
import { isPrinterHost, isUnusualPrinter } from '../../../../../shared/receipt/printer-address.ts';
import type { Omittable } from '../../../../../shared/receipt/layout.ts';
import type { PlainKey } from '../../../../i18n/index.ts';

export type PrinterForm = Omit<ReceiptSettings, 'way' | 'omits'> & {
  readonly omits: readonly Omittable[];
  readonly way: ReceiptSettings['way']['kind'];
  readonly printer: string;
  readonly host: string;
  readonly port: string;
};
export type PrinterTroubles = Partial<Record<'host' | 'port' | 'paper' | 'printer', PlainKey>>;

export const usualPort = 9100;

export const printerForm = ({ way, omits = [], ...rest }: ReceiptSettings): PrinterForm => ({
  ...rest,
  omits,
  way: way.kind,
  printer: way.kind === 'system' ? way.printer : '',
  host: way.kind === 'network' ? way.host : '',
  port: String(way.kind === 'network' ? way.port : usualPort),
});

const wayOf = ({ way, printer, host, port }: PrinterForm): ReceiptSettings['way'] => {
  if (way === 'system') return { kind: way, printer };
  return way === 'network' ? { kind: way, host: host.trim(), port: Number(digitsToLatin(port.trim())) } : { kind: way };
};

const troublesIn = (form: PrinterForm): PrinterTroubles => {
  if (form.way === 'system') return form.printer === '' ? { printer: 'printer.none' } : {};
  if (form.way !== 'network') return {};
  const port = digitsToLatin(form.port.trim());
  return {
    ...(!isPrinterHost(form.host.trim()) && { host: 'printer.host-wrong' as const }),
    ...(!(/^[0-9]{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535) && { port: 'printer.port-wrong' as const }),
    ...(form.paper === 'A4' && { paper: 'printer.no-sheet' as const }),
  };
};

/**
 * The last lines as their text field shows them: with no-break spaces inside numbers. Inside Arabic text, a text field would
 * show a number with plain spaces, such as a phone number, with its groups of digits in reverse order.
 */
export const footerInField = (footer: string): string => footer.replace(/(?<=\p{Nd}) (?=\p{Nd})/gu, '\u00a0');
/** The text of the field as it is stored: all spaces are plain spaces. */
export const footerFromField = (text: string): string => text.replaceAll('\u00a0', ' ');

/**
 * True if only an owner may save the form: the printer's address is unusual (`isUnusualPrinter`) and differs from the saved one.
 */
export const needsOwner = (form: PrinterForm, set: ReceiptSettings['way']): boolean => {
  const way = wayOf(form);
  const isSet = set.kind === 'network' && way.kind === 'network' && set.host === way.host && set.port === way.port;
  return way.kind === 'network' && way.host !== '' && !isSet && isUnusualPrinter(way);
};

/** Reads the form. If a field is faulty, `receipts` is null and `troubles` names the field and its message. */
export const readPrinterForm = (
  form: PrinterForm,
): { readonly receipts: ReceiptSettings | null; readonly troubles: PrinterTroubles } => {
  const troubles = troublesIn(form);
  const { paper, lang, auto, footer, omits } = form;
  return {
    receipts: Object.keys(troubles).length === 0 ? { paper, lang, auto, footer, omits, way: wayOf(form) } : null,
    troubles,
  };
};
