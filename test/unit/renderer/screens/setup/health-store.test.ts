// Tests the window's store of the till's health: reads it once, updates it by events, and clears an error with the next answer.
import { expect, it } from 'vitest';
import { createHealthStore } from '../../../../../src/renderer/screens/setup/diagnostics/health-store.ts';
import type { Answer } from '../../../../../src/shared/contract/index.ts';
import { fakeTill, settled } from '../fake-till.ts';

const idle = { state: 'idle', check: null, done: 0, of: 0, report: null, endedMs: null, code: null } as const;
const answers: Readonly<Record<string, unknown>> = {
  'diagnostics.get': { list: [], atMs: null, busy: false },
  'diagnostics.run': { list: [], atMs: 7, busy: false },
  'verify.get': idle,
  'verify.start': { ...idle, state: 'running' },
};
const told = (name: string): Answer<unknown> => ({ ok: true, value: answers[name] });

it('the health store loads everything when followed, and then only the part that an event names', async () => {
  const { api, asked, emit } = fakeTill(told);
  const health = createHealthStore(api);
  const stop = health.follow(() => false);
  await settled();
  expect(health.store.getState()).toMatchObject({ verification: idle, failure: null });
  emit('diagnostics.changed', {});
  emit('verify.changed', { ...idle, state: 'running', check: 'chain', done: 1, of: 2 });
  await settled();
  expect(asked.map(({ name }) => name).slice(2)).toEqual(['diagnostics.get']);
  expect(health.store.getState().verification).toMatchObject({ state: 'running', check: 'chain' });
  stop();
  emit('diagnostics.changed', {});
  expect(asked).toHaveLength(3);
});

it.each([
  ['checks anew if the last self-check is old', true, false, 1],
  ['keeps a last self-check that is not old', false, false, 0],
  ['joins a self-check that runs', true, true, 0],
] as const)('the health store, when followed, %s', async (_, old, busy, runs) => {
  const { api, asked } = fakeTill((name) =>
    name === 'diagnostics.get' ? { ok: true, value: { list: [], atMs: 1, busy } } : told(name),
  );
  createHealthStore(api).follow(() => old);
  await settled();
  expect(asked.filter(({ name }) => name === 'diagnostics.run')).toHaveLength(runs);
});

it('the health store checks nothing once it is followed no more', async () => {
  const { api, asked } = fakeTill(told);
  createHealthStore(api).follow(() => true)();
  await settled();
  expect(asked.map(({ name }) => name)).not.toContain('diagnostics.run');
});

it('the health store shows the answers of its commands', async () => {
  const health = createHealthStore(fakeTill(told).api);
  await health.check();
  await health.verify();
  expect(health.store.getState()).toMatchObject({
    diagnoses: { atMs: 7 },
    verification: { state: 'running' },
  });
});

it('the health store shows why a command was refused, and clears the error with the next answer', async () => {
  let refuse = true;
  const health = createHealthStore(
    fakeTill((name) => (refuse ? { ok: false, error: { code: 'request.not-here', params: {} } } : told(name))).api,
  );
  await health.verify();
  expect(health.store.getState().failure).toMatchObject({ code: 'request.not-here' });
  refuse = false;
  await health.verify();
  expect(health.store.getState().failure).toBe(null);
});
