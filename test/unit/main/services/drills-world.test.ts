// The answers of the simulated service to a drill's scripted actions: which of them end the action, and which are tried again.
import { expect, it } from 'vitest';
import { createWorld } from '../../../../src/main/services/drills/world.ts';

import { ok } from '../../../../src/shared/result.ts';
import type { AttemptStarted } from '../../../../src/till-journal/sale.ts';

const started = { invoiceNo: 'T1-0001' } as AttemptStarted;

it.each([
  [200, true],
  [404, true],
  [499, true],
  [500, false],
  [503, false],
])('a reply of %s to a control request ends it: %s', async (status, isDone) => {
  const world = createWorld(async () => ok({ status, headers: {}, body: Buffer.from('{}') }), 'https://service.test');
  expect(await world.pay(started)).toBe(isDone);
  expect(await world['notify-again'](started)).toBe(isDone);
});

it('the customer comes back only if the payment can be read and names the way back', async () => {
  const asked: string[] = [];
  const replies = [
    { status: 400, body: '' },
    { status: 200, body: '{"transactions":[]}' },
    { status: 200, body: '{"transactions":[{"back_url":"https://shop.test/back"}]}' },
    { status: 200, body: '' },
  ];
  const world = createWorld(async ({ url }) => {
    asked.push(url);
    const { status, body } = replies[asked.length - 1] ?? { status: 500, body: '' };
    return ok({ status, headers: {}, body: Buffer.from(body) });
  }, 'https://service.test');
  const came = [await world['come-back'](started), await world['come-back'](started), await world['come-back'](started)];
  expect(came).toEqual([false, false, true]);
  expect(asked.at(-1)).toBe('https://shop.test/back');
});
