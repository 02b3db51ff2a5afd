// Makes a correctly signed notice with the facts of a case.
import type { FeedItem } from '../../../src/shared/relay-wire/feed.ts';
import { testKeys } from '../../support/till.ts';
import { type Fields, genuineNotice } from '../genuine.ts';
import type { Said } from './said.ts';

const secretOf: Readonly<Record<Said['signer'], string>> = { shop: testKeys.secret, 'another-merchant': 'secret-of-another' };

const fields = ({ kind, gateway, approved, canceled, amount, currency, invoiceNo, transactionId }: Said): Fields => {
  const all: readonly (readonly [string, string | null])[] =
    kind === 'wallet-return'
      ? [
          ['approved', approved],
          ['invoice_no', invoiceNo],
        ]
      : [
          ['gateway', gateway],
          ['approved', approved],
          ['canceled', canceled],
          ['amount', amount],
          ['currency', currency],
          ['invoice_no', invoiceNo],
          ['transaction_id', transactionId],
        ];
  return all.filter((field): field is readonly [string, string] => field[1] !== null);
};

export const itemOf = (said: Said, number: number): FeedItem => ({
  number,
  kind: said.kind,
  raw: genuineNotice(said.kind, fields(said), secretOf[said.signer]).toString('base64'),
  headers: {},
  receivedAtMs: 0,
  keyId: null,
  profileId: null,
});
