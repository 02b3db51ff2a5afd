// Unsigned parameters give no facts, and an approval that could be a renamed cancellation does not count as an approval.
import { describe, expect, it } from 'vitest';
import { approvesUnder } from '../../../src/protocol/cut-anew.ts';
import { defaultProfile, type SignatureProfile } from '../../../src/protocol/profile.ts';
import { signedText } from '../../../src/protocol/signature.ts';
import { signedFacts } from '../../../src/protocol/signed-facts.ts';
import { judgeNotice } from '../../../src/shared/payment/judge-notice.ts';
import { cardAttempt, walletAttempt } from '../../support/unit/notices.ts';
import { noticeOf } from '../../support/unit/wire.ts';

const under = (changes: Partial<SignatureProfile>): SignatureProfile => ({ ...defaultProfile, ...changes });
const documented = under({ pairs: 'documented' });
const card = (flags: string): string => `gateway=card&${flags}&amount=12.50&currency=USD&invoice_no=T1-0007&transaction_id=tx-1`;
const wallet = (more: string): string =>
  `{"gateway":"wallet","approved":"1","invoice_no":"T1-0007","amount":"12.50","paymet_method":"a","transaction_id":"tx-1"${more}}`;

describe('an unsigned parameter', () => {
  it.each([
    [',"canceled":"1"', { canceled: 'absent', approved: 'yes' }],
    [',"currency":"USD"', { currency: null }],
    [',"approved2":"0"', { approved: 'yes' }],
  ] as const)('of a wallet callback is ignored: %s', (more, facts) => {
    const notice = noticeOf('wallet-callback', wallet(more));
    const read = signedFacts(notice, documented);
    expect(read).toEqual({ ...noticeOf('wallet-callback', wallet('')).facts, ...facts });
    expect(judgeNotice(read, walletAttempt(), null)).toMatchObject({ effect: 'receipt', exception: null });
  });

  it('of a wallet return is ignored', () => {
    const notice = noticeOf(
      'wallet-return',
      'approved=1&invoice_no=T1-0007&gateway=card&amount=9&currency=USD&transaction_id=t&canceled=1',
    );
    expect(signedFacts(notice, documented)).toEqual(noticeOf('wallet-return', 'approved=1&invoice_no=T1-0007').facts);
  });

  it('counts as signed if the profile signs all parameters', () => {
    const notice = noticeOf('wallet-callback', wallet(',"currency":"USD"'));
    expect(signedFacts(notice, defaultProfile)).toEqual(notice.facts);
    expect(notice.facts.currency).toBe('USD');
  });

  it('that is empty, if empty values are unsigned, is ignored and not unreadable', () => {
    const notice = noticeOf('card-callback', card('approved=1&canceled='));
    expect(signedFacts(notice, defaultProfile).canceled).toBe('odd');
    expect(signedFacts(notice, under({ empties: 'drop' }))).toMatchObject({ approved: 'yes', canceled: 'absent' });
  });

  it('leaves the signed numbers in the form in which they were sent, if they are signed in this form', () => {
    const notice = noticeOf('wallet-callback', wallet(',"canceled":"1"').replace('"12.50"', '12.50'));
    expect(signedFacts(notice, documented).amount).toBe('12.50');
    expect(signedFacts(notice, under({ pairs: 'documented', numbers: 'shortest' })).amount).toBe('12.5');
  });

  it('in the other spelling of the method counts as signed like the documented spelling', () => {
    const notice = noticeOf('wallet-callback', wallet('').replace('paymet', 'payment'));
    expect(signedFacts(notice, documented).method).toBe('a');
  });
});

describe('if only values are signed', () => {
  const orders = ['arrival', 'sorted', 'documented', ['canceled', 'approved'], ['gateway']] as const;
  const valuesIn = (order: (typeof orders)[number] | readonly ['approved'], separator = '|'): SignatureProfile =>
    under({ form: 'value', pairs: 'documented', separator, order: typeof order === 'string' ? order : [...order] });

  it.each(orders)('a card’s cancellation renamed into an approval has the same signature (%j), and is no approval', (order) => {
    const [canceled, renamed] = [card('canceled=1'), card('approved=1')].map((text) => noticeOf('card-callback', text));
    if (!canceled || !renamed) throw new Error('two notices');
    const profile = valuesIn(order);
    expect(signedText(renamed, profile)).toBe(signedText(canceled, profile));
    const facts = signedFacts(renamed, profile);
    expect(judgeNotice(facts, cardAttempt(), null)).toMatchObject({ exception: 'flags-unreadable', postings: [], to: null });
    expect(judgeNotice(signedFacts(canceled, profile), cardAttempt(), null)).toMatchObject({ event: 'cancellation' });
  });

  it.each([
    ['sorted', '|', 'yes'],
    ['documented', '|', 'yes'],
    [['canceled', 'approved'], '|', 'odd'],
    ['arrival', '|', 'odd'],
    ['sorted', '', 'odd'],
  ] as const)(
    'both flags give an approval only if names determine their positions (%j, %j): %s',
    (order, separator, approved) => {
      const profile = valuesIn(order, separator);
      const notice = noticeOf('card-callback', card('approved=1&canceled=0'));
      expect(signedFacts(notice, profile).approved).toBe(approved);
      const swapped = noticeOf('card-callback', card('canceled=1&approved=0'));
      const isTold = signedText(swapped, profile) !== signedText(notice, profile);
      expect(approved === 'odd' || isTold).toBe(true);
    },
  );

  it.each([
    ['sorted', '|', 'yes'],
    ['documented', '|', 'yes'],
    [['approved'], '|', 'odd'],
    ['arrival', '|', 'odd'],
    ['sorted', '', 'odd'],
  ] as const)(
    'a wallet callback approves only if its values cannot be split differently or renamed (%j, %j): %s',
    (order, separator, approved) => {
      const profile = valuesIn(order, separator);
      expect(signedFacts(noticeOf('wallet-callback', wallet('')), profile).approved).toBe(approved);
    },
  );

  describe('or if names and values are joined', () => {
    const joined = ['value', 'keyvalue'] as const;
    it.each(['', '-', '.', '_', 'x', '0', '--'])(
      'with %j between them, nothing is approved: an invoice number may contain this separator',
      (separator) => {
        for (const form of joined) {
          const profile = under({ form, separator, order: 'sorted' });
          expect(approvesUnder(profile)).toBe('none');
          for (const notice of [
            noticeOf('wallet-callback', wallet('')),
            noticeOf('card-callback', card('approved=1&canceled=0')),
          ]) {
            expect(signedFacts(notice, profile).approved).toBe('odd');
          }
        }
      },
    );

    it.each(['|', '&', ',', '\n', '-|'])('with %j between them, the end of each is unambiguous', (separator) => {
      expect(approvesUnder(under({ form: 'value', pairs: 'documented', separator, order: 'sorted' }))).toBe('told-apart');
      expect(approvesUnder(under({ form: 'value', separator, order: 'sorted' }))).toBe('none');
      expect(approvesUnder(under({ form: 'keyvalue', separator }))).toBe('all');
      expect(approvesUnder(under({ separator }))).toBe('all');
      const notice = noticeOf('wallet-callback', wallet(''));
      for (const form of joined) {
        const profile = under({ form, pairs: 'documented', separator, order: 'sorted' });
        expect(signedFacts(notice, profile).approved).toBe('yes');
      }
    });

    it.each(['', '-', '.', '_'])(
      'a cancellation that can be read as an approval of another invoice pays no invoice (%j)',
      (separator) => {
        const profile = under({ form: 'keyvalue', separator });
        const rest = 'amount=50.00&currency=USD';
        const genuine = noticeOf(
          'card-callback',
          `gateway=card&canceled=1&${rest}&invoice_no=Q${separator}approved1&transaction_id=X`,
        );
        const recut = noticeOf('card-callback', `gateway=card&canceled1=&${rest}&invoice_no=Q&approved=1&transaction_id=X`);
        expect(signedText(recut, profile)).toBe(signedText(genuine, profile));
        expect(judgeNotice(signedFacts(recut, profile), cardAttempt(), null)).toMatchObject({
          exception: 'flags-unreadable',
          postings: [],
        });
      },
    );
  });

  it.each(['key=value', 'keyvalue'] as const)('and under %s a single flag keeps its meaning', (form) => {
    expect(signedFacts(noticeOf('card-callback', card('approved=1')), under({ form })).approved).toBe('yes');
  });
});
