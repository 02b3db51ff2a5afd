// The checks of a confirm call's fields (payment service §2, §8; field notes, Confirm). Each check returns a complaint in words,
// or null.
import { isIP } from 'node:net';
import { langs, parseEmail } from '../../protocol/confirm-request.ts';
import { longestSentInvoiceNo } from '../../shared/payment/invoice-no.ts';

/** Returns a complaint in words; null if the text is valid. */
type FieldCheck = (text: string) => string | null;

const must =
  (holds: (text: string) => boolean, complaint: string): FieldCheck =>
  (text) =>
    holds(text) ? null : complaint;

const longestUrl = 2000;

/** Only printable ASCII is valid, so that the address can be used byte for byte as given. */
const isHttpUrl = (text: string): boolean =>
  text.length <= longestUrl && /^https?:\/\/[!-~]+$/i.test(text) && URL.canParse(text) && new URL(text).username === '';

const url = must(isHttpUrl, `must be an absolute http or https URL of at most ${longestUrl} ASCII characters`);

const isAmount = (text: string): boolean => /^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/.test(text) && /[1-9]/.test(text);

export const checks = {
  amount: must(isAmount, 'must be greater than zero, shaped XXX, XX.X or XX.XX'),
  invoice_no: must(
    (text) => /^[A-Za-z0-9._-]+$/.test(text) && text.length <= longestSentInvoiceNo,
    `must be 1 to ${longestSentInvoiceNo} letters, digits, dots, underscores or dashes`,
  ),
  mobile_number: must((text) => /^0?9[0-9]{8}$/.test(text), 'must be a mobile number: 9XXXXXXXX or 09XXXXXXXX'),
  email: must((text) => {
    const read = parseEmail(text);
    return read.ok && read.value === text;
  }, 'must be an e-mail address'),
  return_url: url,
  callback_url: url,
  customer_ip: must((text) => isIP(text) !== 0, 'must be an IPv4 or IPv6 address'),
  lang: must((text) => langs.some((lang) => lang === text), 'must be ar or en'),
} satisfies Record<string, FieldCheck>;

export type FieldName = keyof typeof checks;
