// Attack: an insider who must type a reason or a reference types only invisible characters.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

/**
 * Invisible texts: a zero-width space, a filler letter, the blank Braille pattern, direction marks, joiners between spaces, a
 * variation selector.
 */
const unseen = ['\u200b', '\u3164', '\u2800', '\u202e\u2066', ' \u200d \u00ad ', '\ufe0f'];

describe('invisible text', () => {
  it.each(unseen)('is rejected as the reason to settle by hand (%j)', async (reason) => {
    const { attemptId } = await counter.sell();
    const settle = (said: string) =>
      counter.client.codeOf('attempt.settle', { requestId: newRequestId(), attemptId, reason: said });
    expect(await settle(reason)).toBe('request.malformed');
    expect(await settle(`${reason}on the slip`)).toBe('ok');
  });

  it.each(unseen)('is rejected as the reference of a refund (%j)', async (reference) => {
    const attempt = await counter.sell();
    await counter.notify(attempt);
    const what = { kind: 'goods', attemptId: attempt.attemptId, amount: '2.5' };
    const give = (text: string) =>
      counter.client.codeOf('refund.give', {
        ...{ requestId: newRequestId(), what, reason: 'a shirt came back', way: 'transfer', reference: text },
      });
    expect(await give(reference)).toBe('refund.reference-missing');
    expect(await give('TR-77')).toBe('ok');
  });
});
