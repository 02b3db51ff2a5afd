// Validates a draft in the window, by the rules that the till applies when the sale is sent.
import type { AppError, ErrorCode } from '../../../shared/errors.ts';
import { parseAmount } from '../../../shared/money.ts';
import { currencyOf } from '../../../shared/payment/gateways.ts';
import { parseInvoiceNo } from '../../../shared/payment/invoice-no.ts';
import { readCustomerName, readNote } from '../../../shared/payment/sale-details.ts';
import { normaliseMobile } from '../../../shared/payment/mobile.ts';
import type { Result } from '../../../shared/result.ts';
import type { Draft, DraftField } from './draft-store.ts';

type DraftTexts = Pick<Draft, 'gateway' | DraftField>;

/** Returns the fields of a sale in the order in which Enter moves through them. */
export const fieldsOf = ({ gateway }: Pick<Draft, 'gateway'>): readonly DraftField[] =>
  gateway === 'wallet' ? ['amount', 'invoiceNo', 'mobile'] : ['amount', 'invoiceNo'];

/**
 * The optional fields, which are folded away on the Sell screen. An empty optional field is valid; a filled one is validated like
 * the other fields.
 */
export const foldedFields = ['customerName', 'note'] as const satisfies readonly DraftField[];

const rules: Readonly<Record<DraftField, (typed: DraftTexts) => Result<unknown> | null>> = {
  amount: ({ amount, gateway }) => parseAmount(amount, currencyOf[gateway]),
  invoiceNo: ({ invoiceNo }) => parseInvoiceNo(invoiceNo),
  mobile: ({ mobile, gateway }) => (gateway === 'wallet' ? normaliseMobile(mobile) : null),
  // Leave the optional e-mail unchecked in the window: the till checks the address.
  email: () => null,
  customerName: ({ customerName }) => readCustomerName(customerName),
  note: ({ note }) => readNote(note),
};

export const errorIn = (field: DraftField, typed: DraftTexts): AppError | null => {
  const judgedField = rules[field](typed);
  return judgedField === null || judgedField.ok ? null : judgedField.error;
};

export const errorsIn = (typed: DraftTexts): Partial<Record<DraftField, AppError>> =>
  Object.fromEntries(
    [...fieldsOf(typed), ...foldedFields].flatMap((field) => {
      const error = errorIn(field, typed);
      return error === null ? [] : [[field, error]];
    }),
  );

const fieldByArea: Readonly<Record<string, DraftField>> = {
  amount: 'amount',
  invoice: 'invoiceNo',
  mobile: 'mobile',
  email: 'email',
  customer: 'customerName',
  note: 'note',
};

/** The field that an error of the till belongs to; null if it belongs to no single field. */
export const fieldOfError = (code: ErrorCode): DraftField | null => fieldByArea[code.split('.')[0] as string] ?? null;
