// The facts read from a notice: the parameters of payment service §6 by name, the flags in every spelling, and no fact that the
// notice lacks.
import { describe, expect, it } from 'vitest';
import { documentedParameters, readNotice, roughClaims } from '../../../src/protocol/notice.ts';
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import type { Flag, NoticeFacts } from '../../../src/shared/payment/notice-facts.ts';
import { codeOf } from '../../support/unit/result.ts';
import { noticeOf, utf8 } from '../../support/unit/wire.ts';

const factsOf = (kind: NoticeKind, text: string): NoticeFacts => noticeOf(kind, text).facts;

describe('a wallet callback (§6.1)', () => {
  const body =
    '{"gateway":"wallet","approved":true,"amount":6.10,"invoice_no":"T1-0007","paymet_method":"m","transaction_id":"tx-1","hashed":"AB"}';

  it('is read from its body', () =>
    expect(noticeOf('wallet-callback', body)).toMatchObject({
      kind: 'wallet-callback',
      hashed: 'AB',
      facts: {
        kind: 'wallet-callback',
        gateway: 'wallet',
        approved: 'yes',
        canceled: 'absent',
        invoiceNo: 'T1-0007',
        amount: '6.10',
        currency: null,
        transactionId: 'tx-1',
        method: 'm',
      },
    }));

  it('keeps all its parameters but the signature, in order', () =>
    expect(noticeOf('wallet-callback', body).pairs.map(({ key }) => key)).toEqual([
      'gateway',
      'approved',
      'amount',
      'invoice_no',
      'paymet_method',
      'transaction_id',
    ]));

  it.each<readonly [string, string | null]>([
    ['"paymet_method":"a"', 'a'],
    ['"payment_method":"b"', 'b'],
    ['"payment_method":"b","paymet_method":"a"', 'a'],
    ['"paymet_method":"","payment_method":"b"', 'b'],
    ['"paymet_method":null', null],
    ['"method":"a"', null],
  ])('reads its payment method in either spelling: %s', (member, method) =>
    expect(factsOf('wallet-callback', `{${member}}`).method).toBe(method),
  );

  it('may contain numbers for documented texts', () =>
    expect(factsOf('wallet-callback', '{"invoice_no":7,"transaction_id":12345678901234567890}')).toMatchObject({
      invoiceNo: '7',
      transactionId: '12345678901234567890',
    }));

  it.each(['null', '""'])('has no fact if a parameter is %s', (nothing) =>
    expect(
      factsOf(
        'wallet-callback',
        `{"gateway":${nothing},"invoice_no":${nothing},"amount":${nothing},"transaction_id":${nothing}}`,
      ),
    ).toMatchObject({ gateway: null, invoiceNo: null, amount: null, transactionId: null }),
  );

  it.each(['{}', '{"hashed":null}', '{"hashed":1}', '{"hashed":true}', '{"Hashed":"AB"}'])('is unsigned if it is %s', (text) =>
    expect(noticeOf('wallet-callback', text).hashed).toBeNull(),
  );

  it('is rejected as a query', () => expect(codeOf(readNotice('wallet-callback', utf8('approved=1')))).toBe('notice.not-json'));
});

describe('a wallet return (§6.2)', () => {
  it('is read from its query', () =>
    expect(noticeOf('wallet-return', 'approved=1&invoice_no=T1-0007&hashed=AB')).toMatchObject({
      hashed: 'AB',
      facts: { kind: 'wallet-return', approved: 'yes', invoiceNo: 'T1-0007', gateway: null, amount: null, transactionId: null },
    }));
});

describe('a card callback (§6.3)', () => {
  it('is read from its query', () =>
    expect(
      noticeOf(
        'card-callback',
        'gateway=card&canceled=1&amount=12.50&currency=USD&invoice_no=T1-0007&transaction_id=tx+1&hashed=AB',
      ),
    ).toMatchObject({
      hashed: 'AB',
      facts: {
        kind: 'card-callback',
        gateway: 'card',
        approved: 'absent',
        canceled: 'yes',
        amount: '12.50',
        currency: 'USD',
        invoiceNo: 'T1-0007',
        transactionId: 'tx 1',
        method: null,
      },
    }));

  it('ignores JSON', () =>
    expect(factsOf('card-callback', '{"approved":true}')).toMatchObject({ approved: 'absent', invoiceNo: null }));

  it('is rejected with the error of its pairs', () =>
    expect(codeOf(readNotice('card-callback', utf8('amount=1&amount=2')))).toBe('notice.duplicate-key'));
});

describe('a flag', () => {
  it.each<readonly [json: string, flag: Flag]>([
    ['1', 'yes'],
    ['true', 'yes'],
    ['"1"', 'yes'],
    ['"true"', 'yes'],
    ['0', 'no'],
    ['false', 'no'],
    ['"0"', 'no'],
    ['"false"', 'no'],
    ['null', 'absent'],
    ['""', 'odd'],
    ['"yes"', 'odd'],
    ['"TRUE"', 'odd'],
    ['" 1"', 'odd'],
    ['"١"', 'odd'],
    ['2', 'odd'],
    ['-1', 'odd'],
    ['1.0', 'odd'],
    ['10', 'odd'],
  ])('in JSON %s is %s', (json, flag) => {
    expect(factsOf('wallet-callback', `{"approved":${json}}`)).toMatchObject({ approved: flag, canceled: 'absent' });
    expect(factsOf('wallet-callback', `{"canceled":${json}}`)).toMatchObject({ approved: 'absent', canceled: flag });
  });

  it.each<readonly [query: string, flag: Flag]>([
    ['1', 'yes'],
    ['true', 'yes'],
    ['%31', 'yes'],
    ['0', 'no'],
    ['false', 'no'],
    ['', 'odd'],
    ['yes', 'odd'],
    ['True', 'odd'],
    ['1+', 'odd'],
    ['01', 'odd'],
    ['"1"', 'odd'],
  ])('in a query %j is %s', (query, flag) => {
    expect(factsOf('card-callback', `approved=${query}`)).toMatchObject({ approved: flag, canceled: 'absent' });
    expect(factsOf('card-callback', `canceled=${query}`)).toMatchObject({ approved: 'absent', canceled: flag });
  });

  it('without an equals sign is odd: its meaning is unknown', () =>
    expect(factsOf('card-callback', 'approved').approved).toBe('odd'));
});

describe('bytes that are not a readable notice', () => {
  it.each([
    ['a field twice', '{"amount":"5","amount":"6","invoice_no":"T1-0007","hashed":"AB"}'],
    ['fields inside fields', '{"data":{"invoice_no" : "T1-0007"},"hashed" : "AB"}'],
    ['a query with a broken sign', 'invoice_no=T1-0007&note=%zz&hashed=AB'],
    ['no text', Buffer.from([0xff, ...utf8('&invoice_no=T1-0007&hashed=AB')])],
    ['two invoices, the first of which counts', '{"invoice_no":"T1-0007","invoice_no":"T1-0008","hashed":"AB"}'],
  ])('still claim an invoice and a signature: %s', (_, raw) => {
    const bytes = typeof raw === 'string' ? utf8(raw) : raw;
    expect(readNotice(bytes[0] === 0x7b ? 'wallet-callback' : 'card-callback', bytes).ok).toBe(false);
    expect(roughClaims(bytes)).toEqual({ invoiceNo: 'T1-0007', signed: true });
  });

  it.each(['{', '{"my_invoice_no":"T1-0007","unhashed":"AB"}', 'invoice_no=&hashed='])(
    'claim neither if they contain neither: %s',
    (text) => expect(roughClaims(utf8(text))).toEqual({ invoiceNo: null, signed: false }),
  );
});

describe('the documented parameters', () => {
  it('are the parameters of §6, in its order, without the signature', () =>
    expect(documentedParameters).toEqual({
      'wallet-callback': ['gateway', 'approved', 'invoice_no', 'amount', 'paymet_method', 'transaction_id'],
      'wallet-return': ['approved', 'invoice_no'],
      'card-callback': ['gateway', 'approved', 'canceled', 'amount', 'currency', 'invoice_no', 'transaction_id'],
    }));
});
