// The checkout uses the language of the screen that charged, not the shop's language.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { json, redirectTo } from '../../../../support/scripted-service.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const langs = (): (string | null)[] =>
  counter.service.requests.map(({ body }) => new URLSearchParams(Buffer.from(body).toString('utf8')).get('lang'));

it('the checkout opens in the language of the screen at each charge and each further charge', async () => {
  expect((await counter.client.get('app.get', {})).settings.lang).toBe('ar');
  counter.service.reply = () => json(502, {});
  const { saleId } = await counter.sell({ lang: 'en' });
  counter.service.reply = () => redirectTo('https://service.test/checkout/2');
  const again = async (lang?: 'ar' | 'en'): Promise<void> => {
    const input = { requestId: newRequestId(), saleId, supersede: true, ...(lang && { lang }) };
    const { attemptId } = await counter.client.get('sale.retry', input);
    await counter.world.until(() => counter.till.ledger.payments.attempt(attemptId)?.state === 'waiting');
  };
  await again('ar');
  await again('en');
  await again();
  expect(langs()).toEqual(['en', 'ar', 'en', 'en']);
});

it('a repeated request starts no second charge, whatever its language', async () => {
  counter.service.reply = () => json(502, {});
  const { saleId } = await counter.sell({ lang: 'en' });
  const requestId = newRequestId();
  const first = await counter.client.get('sale.retry', { requestId, saleId, supersede: true, lang: 'ar' });
  const second = await counter.client.get('sale.retry', { requestId, saleId, supersede: true, lang: 'en' });
  expect(second.attemptId).toBe(first.attemptId);
});
