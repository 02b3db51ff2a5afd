// Attack: the relay answers for a while like an older version that gives attempts no addresses of their own. Payments then begin
// under the till's shared address, where one customer's signed notice can pay at a second till. An alert must stay above every
// screen, also after a restart.
import { afterEach, expect, it } from 'vitest';
import { json } from '../../support/scripted-service.ts';
import { type Counter, openCounter } from '../../support/counter.ts';

let counter: Counter;
afterEach(() => counter.close());

const older = (): void => {
  const { feed, world } = counter;
  feed.reply = () => json(200, { relayId: feed.relayId, relayMs: world.nowMs, last: feed.items.length, items: [] });
};
const polled = (): Promise<void> => counter.world.run(5_000);
const alerts = async () => (await counter.client.get('alerts.list', {})).open.map(({ reason }) => reason);

it('a relay that stops telling attempts apart by address raises one alert', async () => {
  counter = openCounter();
  await counter.notify(await counter.sell());
  older();
  await polled();
  counter.feed.reply = null;
  await polled();
  expect(await alerts()).toEqual(['relay-downgraded']);
});

it('the alert is also raised when the relay does so from the first answer after a start', async () => {
  counter = openCounter();
  await counter.notify(await counter.sell());
  older();
  counter.restart();
  await polled();
  expect(await alerts()).toEqual(['relay-downgraded']);
});

it('a relay that never told attempts apart raises no alert', async () => {
  counter = openCounter();
  older();
  await polled();
  await counter.sell();
  counter.restart();
  await polled();
  expect(await alerts()).toEqual([]);
});
