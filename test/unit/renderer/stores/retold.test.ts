// Tests a window that missed events: it calls the listeners of each event without a body once more, and sends a query in place of
// each event with a body.
import { expect, it, vi } from 'vitest';
import { withRetold } from '../../../../src/renderer/stores/retold.ts';
import type { EventName } from '../../../../src/shared/contract/index.ts';
import { fakeTill, settled } from '../screens/fake-till.ts';

const bare: readonly EventName[] = [
  ...(['session.changed', 'settings.changed', 'people.changed', 'alerts.changed', 'paid.waiting', 'shifts.changed'] as const),
  ...(['exceptions.changed', 'refunds.changed', 'closes.changed', 'backups.changed', 'diagnostics.changed'] as const),
  'display.moved',
];

it('each listener hears the till’s own events once, and after an interruption each event without a body once', () => {
  const till = fakeTill(() => ({ ok: true, value: null }));
  const retold = withRetold(till.api);
  for (const name of [...bare, 'till.crashed', 'till.reopened'] as EventName[]) {
    const [heard, own] = [vi.fn<(body: unknown) => void>(), vi.fn<(body: unknown) => void>()];
    const stop = retold.api.on(name, heard);
    retold.on(name, own);
    till.emit(name, {});
    expect([name, heard.mock.calls.length, own.mock.calls.length]).toEqual([name, 1, 1]);
    retold.askAgain();
    expect([name, heard.mock.calls.length, own.mock.calls.length]).toEqual([name, bare.includes(name) ? 2 : 1, 1]);
    stop();
    retold.askAgain();
    till.emit(name, {});
    expect([name, heard.mock.calls.length]).toEqual([name, bare.includes(name) ? 2 : 1]);
  }
});

it('a function that subscribed twice is called twice, and stays subscribed once after one unsubscribes', () => {
  const { api } = fakeTill(() => ({ ok: true, value: null }));
  const retold = withRetold(api);
  const heard = vi.fn<(body: unknown) => void>();
  const stop = retold.api.on('closes.changed', heard);
  retold.api.on('closes.changed', heard);
  retold.tell('closes.changed', {});
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  retold.tell('closes.changed', {});
  expect(heard).toHaveBeenCalledTimes(3);
});

it('an event with a body is repeated with the answer of its query, if a screen listens and the till answers', async () => {
  const answers: Record<string, unknown> = {
    'verify.get': { ok: true, value: { running: false } },
    'drill.now': { ok: false, error: { code: 'drill.only-training', params: {} } },
  };
  const { api, asked } = fakeTill((name) => answers[name] as never);
  const retold = withRetold(api);
  retold.askAgain();
  await settled();
  expect(asked).toEqual([]);
  const [verified, drilled] = [vi.fn<(body: unknown) => void>(), vi.fn<(body: unknown) => void>()];
  retold.api.on('verify.changed', verified);
  retold.api.on('drill.changed', drilled);
  retold.askAgain();
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['verify.get', 'drill.now']);
  expect(verified).toHaveBeenCalledExactlyOnceWith({ running: false });
  expect(drilled).not.toHaveBeenCalled();
});
