// Builds notices: the wallet's JSON body and return query, the card's query (payment service §6.1 to §6.3).
import type { Gateway, Manner } from './manner.ts';
import { type Field, formEncode, queryText, sign } from './sign.ts';

export type Outcome = 'approved' | 'canceled' | 'declined' | 'silent';

export type Told = {
  readonly gateway: Gateway;
  readonly invoiceNo: string;
  readonly asked: string;
  readonly transactionId: string;
  readonly outcome: Outcome;
};

const quoted = (text: string): string => JSON.stringify(text);

const flagOf = ({ outcome }: Told, manner: Manner): readonly Field[] => {
  if (outcome === 'approved') return [['approved', manner.approved]];
  if (outcome === 'canceled') return [['canceled', manner.canceled]];
  return outcome === 'declined' ? [['approved', manner.declined]] : [];
};

const withTwoDecimals = (amount: string): string => {
  const [whole = '', part = ''] = amount.split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
};

const amountOf = ({ asked }: Told, { amount }: Manner): string => {
  if (typeof amount === 'object') return amount.text;
  return amount === 'two-decimals' ? withTwoDecimals(asked) : asked;
};

const place = (order: readonly string[], name: string): number => {
  const at = order.indexOf(name);
  return at === -1 ? order.length : at;
};

const written = (fields: readonly Field[], manner: Manner): readonly Field[] => {
  const bared = fields.map(([name, token]): Field => [name, manner.bare.includes(name) ? queryText(token) : token]);
  const ordered = [...bared, ...manner.more].toSorted(([a], [b]) => place(manner.order, a) - place(manner.order, b));
  return ordered.flatMap((field) => (field[0] === manner.repeated ? [field, field] : [field]));
};

type Keys = { readonly secret: string; readonly oldSecret: string };

const sealed = (fields: readonly Field[], manner: Manner, keys: Keys, inQuery: boolean): readonly Field[] => {
  const body = written(fields, manner);
  const hashed = sign(body, manner.signature, keys, inQuery);
  return [...body, ...(hashed === null ? [] : [['hashed', quoted(hashed)] as const]), ...manner.unsigned];
};

export const walletCallback = (told: Told, manner: Manner, keys: Keys): string => {
  const fields: readonly Field[] = [
    ['gateway', quoted(manner.names.wallet)],
    ...flagOf(told, manner),
    ['invoice_no', quoted(told.invoiceNo)],
    ['amount', quoted(amountOf(told, manner))],
    [manner.method.field, quoted(manner.method.value)],
    ['transaction_id', quoted(told.transactionId)],
  ];
  const pairs = sealed(fields, manner, keys, false).map(([name, token]) => `${quoted(name)}:${token}`);
  return `{${pairs.join(',')}}`;
};

const queryOf = (fields: readonly Field[]): string =>
  fields.map(([name, token]) => `${formEncode(name)}=${formEncode(queryText(token))}`).join('&');

export const walletReturn = (told: Told, manner: Manner, keys: Keys): string =>
  queryOf(sealed([...flagOf(told, manner), ['invoice_no', quoted(told.invoiceNo)]], manner, keys, true));

export const cardNotice = (told: Told, manner: Manner, keys: Keys): string =>
  queryOf(
    sealed(
      [
        ['gateway', quoted(manner.names.card)],
        ...flagOf(told, manner),
        ['amount', quoted(amountOf(told, manner))],
        ['currency', quoted(manner.currency)],
        ['invoice_no', quoted(told.invoiceNo)],
        ['transaction_id', quoted(told.transactionId)],
      ],
      manner,
      keys,
      true,
    ),
  );
