// Tests the lines that the relay logs, and its judgment of its store, after events of the store.
import { expect, it } from 'vitest';
import { createMetrics } from '../../../src/relay/status/metrics.ts';
import { createStoreEvents } from '../../../src/relay/status/store-events.ts';
import { createRefusals } from '../../../src/shared/refusals.ts';
import { createHandClock } from '../../support/hand-clock.ts';

it('a queue that is full again and again is one line a minute, and no failed store', () => {
  const lines: string[] = [];
  const write = (event: string): void => void lines.push(event);
  const log = { info: write, warn: write, error: write };
  const clock = createHandClock();
  const metrics = createMetrics();
  const events = createStoreEvents({ clock, log, refusals: createRefusals(log, clock), store: { spool: null }, metrics });
  for (let i = 0; i < 50; i++) {
    events.follow({ type: 'refused', commands: 1, code: 'queue-full' });
    expect(events.refuses()).toBe(false);
    events.follow({ type: 'committed', commands: 1 });
  }
  expect(lines).toEqual(['commit.queue-full']);
  expect(metrics.text([])).toContain('commits_total{result="failed"} 50');
  events.follow({ type: 'refused', commands: 1, code: '53100' });
  expect([events.refuses(), lines]).toEqual([true, ['commit.queue-full', 'commit.failed']]);
});
