// Refusals in the log: the first of a kind is written at once, later ones as one sum per minute; beyond twenty kinds, the rest
// are summed together.
import { expect, it } from 'vitest';
import type { LogFields } from '../../../src/shared/ports.ts';
import { createRefusals } from '../../../src/shared/refusals.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { createWorld } from '../../support/world.ts';

const setUp = () => {
  const world = createWorld();
  const lines: [event: string, fields: LogFields | undefined][] = [];
  const never = (): never => {
    throw new Error('refusals are warnings or errors');
  };
  const error = (event: string, fields?: LogFields) => void lines.push([`error ${event}`, fields]);
  const log = { info: never, error, warn: (event: string, fields?: LogFields) => void lines.push([event, fields]) };
  return { world, lines, refusals: createRefusals(log, world.life(1).clock) };
};

it('the refusal log writes the first refusal of a kind at once, and a count of the others after a minute', async () => {
  const { world, lines, refusals } = setUp();
  for (let i = 0; i < 1000; i++) refusals.tell('refused', { reason: i % 10 === 0 ? 'a' : 'b' });
  expect(lines).toEqual([
    ['refused', { reason: 'a' }],
    ['refused', { reason: 'b' }],
  ]);
  await world.run(60_000);
  expect(lines.slice(2)).toEqual([
    ['refused', { reason: 'a', more: 99 }],
    ['refused', { reason: 'b', more: 899 }],
  ]);
  refusals.tell('refused', { reason: 'a' });
  await world.run(600_000);
  expect(lines.slice(4)).toEqual([['refused', { reason: 'a' }]]);
});

it('beyond twenty kinds, refusals are written as one count, so that an attacker cannot fill the log with new kinds', () => {
  const { lines, refusals } = setUp();
  for (let i = 0; i < 500; i++) refusals.tell('refused', { to: String(i) });
  expect(lines).toHaveLength(20);
  refusals.close();
  expect(lines.slice(20)).toEqual([['refused', { more: 480 }]]);
});

it('the refusal log writes the count when it is closed, once', async () => {
  const { world, lines, refusals } = setUp();
  refusals.tell('refused', {});
  refusals.tell('refused', {});
  refusals.close();
  refusals.close();
  await world.run(600_000);
  expect(lines).toEqual([
    ['refused', {}],
    ['refused', { more: 1 }],
  ]);
});

it('a refusal that is an error keeps its level in the count', () => {
  const { lines, refusals } = setUp();
  for (let i = 0; i < 3; i++) refusals.tell('refused', {}, 'error');
  refusals.close();
  expect(lines).toEqual([
    ['error refused', {}],
    ['error refused', { more: 2 }],
  ]);
});

it('a closed refusal log starts no timer, which would keep the process alive', () => {
  const clock = createHandClock();
  const refusals = createRefusals({ info: () => {}, error: () => {}, warn: () => {} }, clock);
  refusals.close();
  refusals.tell('refused', {});
  expect(clock.planned()).toEqual([]);
});
