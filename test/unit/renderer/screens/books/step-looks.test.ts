// The icon, tone and title of each step in a payment's history. The tone is the colour that shows if a step is good, bad or worth
// knowing.
import { describe, expect, it } from 'vitest';
import { stepLook, stepTitle } from '../../../../../src/renderer/screens/books/history/step-looks.ts';
import type { HistoryStep } from '../../../../../src/shared/contract/counter/sale.ts';
import { attemptEvents } from '../../../../../src/shared/payment/attempt.ts';

const look = (step: Partial<HistoryStep>) =>
  stepLook({ kind: 'attempt.moved', event: null, notice: null, ...step } as HistoryStep);
const notice = (changes: object): Partial<HistoryStep> => ({
  notice: { kind: 'wallet-callback', effect: 'state', exception: null, ...changes } as unknown as NonNullable<
    HistoryStep['notice']
  >,
});

describe('the look of a step', () => {
  it('has the tone of its event', () => {
    const toned = Object.groupBy(attemptEvents, (event) => look({ event }).tone);
    expect(toned).toEqual({
      wait: ['redirected'],
      ok: ['approval'],
      stop: ['refused', 'decline'],
      know: ['unanswered', 'no-result', 'expiry', 'withdrawal', 'departure', 'settlement'],
      mute: ['cancellation', 'return', 'supersession'],
    });
  });

  it('has an icon for each event, and one icon for the two ways to leave a payment', () => {
    expect(new Set(attemptEvents.map((event) => look({ event }).icon)).size).toBe(attemptEvents.length - 1);
    expect(look({ event: 'withdrawal' })).toEqual(look({ event: 'departure' }));
  });

  it('has its own icon for each event', () =>
    expect(Object.fromEntries(attemptEvents.map((event) => [event, look({ event }).icon]))).toEqual({
      ...{ redirected: 'waiting', refused: 'refused', unanswered: 'unknown', approval: 'paid', cancellation: 'canceled' },
      ...{ decline: 'declined', 'no-result': 'silent', return: 'phone', expiry: 'expired', withdrawal: 'watched' },
      ...{ departure: 'watched', supersession: 'replaced', settlement: 'vouched' },
    }));

  it.each([
    ['attempt.started', 'receipt', 'mute'],
    ['refund.requested', 'refund', 'wait'],
    ['refund.approved', 'vouched', 'wait'],
    ['refund.refused', 'refused', 'mute'],
    ['refund.withdrawn', 'canceled', 'mute'],
    ['refund.paid', 'refund', 'ok'],
    ['code.hidden', 'hidden', 'wait'],
    ['code.shown-again', 'waiting', 'wait'],
    ['suspense.resolved', 'vouched', 'ok'],
    ['later.kind', 'info', 'mute'],
  ])('without an event is that of its journal entry: %s', (kind, icon, tone) => expect(look({ kind })).toEqual({ icon, tone }));

  it('is a warning for a notice with an exception, and mute for a repeat, whatever the event', () => {
    expect(look({ event: 'approval', ...notice({ exception: 'paid-twice' }) })).toEqual({ icon: 'warn', tone: 'stop' });
    expect(look({ event: 'approval', ...notice({ effect: 'repeat' }) })).toEqual({ icon: 'retry', tone: 'mute' });
  });
});

it('the title of a repeat says so in both languages; that of another notice names its kind or its event', () => {
  const title = (lang: 'ar' | 'en', changes: object, event: HistoryStep['event'] = null) =>
    stepTitle({ kind: 'notice.judged', event, ...notice(changes) } as HistoryStep, lang);
  expect(title('en', { effect: 'repeat' })).toBe('The same notice came again');
  expect(title('ar', { effect: 'repeat', exception: 'amount-differs' })).toBe('وصل الإشعار نفسه مرة أخرى');
  expect(title('en', { exception: 'paid-twice' }, 'approval')).toBe('Wallet notice');
  expect(title('en', { effect: 'receipt' }, 'approval')).toBe('Notice: paid');
});

it('the title of a receipt that was printed again has the number of the copy', () => {
  const title = (lang: 'ar' | 'en', detail: string | null) =>
    stepTitle({ kind: 'receipt.printed', event: null, notice: null, detail } as HistoryStep, lang);
  expect(title('en', null)).toBe('The receipt was printed or saved');
  expect(title('en', '2')).toBe('Copy no. 2 of the receipt was printed or saved');
  expect(title('ar', '2').replaceAll(/[\u2066-\u2069]/g, '')).toBe('طُبعت النسخة رقم 2 من الإيصال أو حُفظت');
});
