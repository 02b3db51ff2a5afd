// The changes that make a genuine notice wrong: each alters one fact that the signature covers.
import type { Rng } from '../../support/world.ts';
import type { Said } from './said.ts';
import { decoys, decoyTransaction } from './decoy.ts';

export type Around = { readonly rng: Rng; readonly hundredths: number; readonly n: number };
type Wrong = {
  /** The changed fact. Two changes of the same fact are not combined. */
  readonly field: keyof Said | 'flags';
  apply(said: Said, around: Around): void;
};

const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

export const wrongs = {
  'amount higher': {
    field: 'amount',
    apply: (said, { rng, hundredths }) => void (said.amount = decimal(hundredths + 1 + rng.int(200_000))),
  },
  'amount lower': {
    field: 'amount',
    apply: (said, { rng, hundredths }) => void (said.amount = decimal(1 + rng.int(hundredths - 1))),
  },
  'amount ten times': { field: 'amount', apply: (said, { hundredths }) => void (said.amount = decimal(hundredths * 10)) },
  'amount without its point': { field: 'amount', apply: (said, { hundredths }) => void (said.amount = String(hundredths)) },
  'amount with a third decimal': {
    field: 'amount',
    apply: (said, { hundredths }) => void (said.amount = `${decimal(hundredths)}1`),
  },
  'amount unreadable': {
    field: 'amount',
    apply: (said, { rng }) =>
      void (said.amount = rng.pick(['x', '0', '0.00', '-5', '1e2', '1,5', '٥', '12.5001', '9'.repeat(20)])),
  },
  'amount missing': { field: 'amount', apply: (said) => void (said.amount = null) },
  currency: {
    field: 'currency',
    apply: (said, { rng }) =>
      void (said.currency = rng.pick(said.kind === 'card-callback' ? ['LYD', 'EUR', 'usd', 'US'] : ['USD', 'EUR', 'lyd'])),
  },
  gateway: {
    field: 'gateway',
    apply: (said, { rng }) => void (said.gateway = rng.pick([said.gateway === 'card' ? 'wallet' : 'card', 'other', 'CARD'])),
  },
  'gateway missing': { field: 'gateway', apply: (said) => void (said.gateway = null) },
  'kind of the other gateway': {
    field: 'kind',
    apply: (said) => {
      const card = said.kind === 'card-callback';
      said.kind = card ? 'wallet-callback' : 'card-callback';
      said.gateway = card ? 'wallet' : 'card';
      said.currency = card ? null : 'USD';
    },
  },
  'a return for a callback': { field: 'kind', apply: (said) => void (said.kind = 'wallet-return') },
  'invoice of nobody': {
    field: 'invoiceNo',
    apply: (said, { rng, n }) =>
      void (said.invoiceNo = rng.pick([`T1-9${n}9`, `t1-${n}`, `T1-${n} `, `T1-0${n}`, `T1-${n}-2-2`, `Т1-${n}`])),
  },
  'invoice of another till': { field: 'invoiceNo', apply: (said, { n }) => void (said.invoiceNo = `T2-${n}`) },
  'invoice of another sale': { field: 'invoiceNo', apply: (said, { rng }) => void (said.invoiceNo = rng.pick(decoys).invoiceNo) },
  'invoice missing': { field: 'invoiceNo', apply: (said) => void (said.invoiceNo = null) },
  merchant: { field: 'signer', apply: (said) => void (said.signer = 'another-merchant') },
  'transaction of another payment': { field: 'transactionId', apply: (said) => void (said.transactionId = decoyTransaction) },
  'transaction missing': { field: 'transactionId', apply: (said) => void (said.transactionId = null) },
  'not approved': { field: 'flags', apply: (said, { rng }) => void (said.approved = rng.pick(['0', 'false'])) },
  'approved in other words': {
    field: 'flags',
    apply: (said, { rng }) => void (said.approved = rng.pick(['"false"', 'yes', 'TRUE', '2', '', ' 1', '1.0', 'null', 'off'])),
  },
  'approved and canceled': { field: 'flags', apply: (said, { rng }) => void (said.canceled = rng.pick(['1', 'true'])) },
  canceled: {
    field: 'flags',
    apply: (said, { rng }) => {
      said.approved = null;
      said.canceled = rng.pick(['1', 'true']);
    },
  },
  'neither flag': { field: 'flags', apply: (said) => void (said.approved = null) },
} as const satisfies Readonly<Record<string, Wrong>>;

export type WrongName = keyof typeof wrongs;
