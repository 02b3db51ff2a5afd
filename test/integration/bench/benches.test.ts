// Benches (test/bench) that need no window run to their end. A bench that exceeds its deadline names the condition that it waited
// for.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asked, type Given, withDeadline } from '../../bench/deadline.ts';
import { shortTestMs, tooSlow } from '../../bench/short.ts';

describe('the short form of a benchmark runs to its end', () => {
  it.for(['booking', 'intake', 'path', 'verify', 'export', 'balances', 'relay', 'soak'] as const)(
    '%s',
    { timeout: shortTestMs },
    async (name, context) => expect(await tooSlow(name, context)).toEqual([]),
  );
});

describe('a benchmark at its deadline', () => {
  const asked: Asked = { root: '', short: true, skip: () => {} };
  const deadline = { name: 'path', withinMs: 5_000 };
  const never = (): Promise<never> => new Promise(() => {});
  const overdue = async (run: (given: Given) => Promise<unknown>): Promise<string> => {
    const ran = withDeadline(deadline, asked, run).then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    );
    await vi.advanceTimersByTimeAsync(200_000);
    return ran;
  };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends and names the condition that it waited for', async () => {
    expect(await overdue(({ wait }) => wait('a notice to be booked', never()))).toBe(
      'path was not done after 5 s: it waited for a notice to be booked',
    );
  });

  it('names the present state of each condition that it waited for', async () => {
    let state = 'waiting';
    const run = ({ wait, until }: Given) => {
      setTimeout(() => {
        state = 'refused';
      }, 4_000);
      const booked = until(
        () => `N1, which is ${state}`,
        () => state === 'approved',
      );
      return Promise.all([booked, wait('the relay', never())]);
    };
    expect(await overdue(run)).toBe('path was not done after 5 s: it waited for N1, which is refused, and for the relay');
  });

  it('ends its own work, too', async () => {
    expect(await overdue(never)).toContain('it waited for nothing but its own work');
  });

  it('closes all started resources in reverse order, also those that start too late', async () => {
    const closed: string[] = [];
    const { promise: late, resolve: startLate } = Promise.withResolvers<string>();
    const close = (what: string): void => void closed.push(what);
    const words = await overdue(async ({ start }) => {
      await start('the relay', 'relay', close);
      await start('the till', 'till', close);
      await start('Chromium', late, close);
    });
    expect([words, closed]).toEqual(['path was not done after 5 s: it waited for Chromium to start', ['till', 'relay']]);
    startLate('chromium');
    await late;
    await Promise.resolve();
    expect(closed).toEqual(['till', 'relay', 'chromium']);
  });

  it('reports a started resource that cannot be closed', async () => {
    const stuck = async ({ start }: Given): Promise<unknown> => start('the relay', 'relay', never);
    expect(await overdue(stuck)).toBe('path could not put away what it had started');
    const failing = async (given: Given): Promise<unknown> => {
      await stuck(given);
      throw new Error('3 errors');
    };
    expect(await overdue(failing)).toBe('3 errors; and path could not put away what it had started');
  });

  it('that finishes in time returns its result, and closes its started resources', async () => {
    const closed: string[] = [];
    const answer = withDeadline(deadline, asked, async ({ start, wait }) => {
      const relay = await start('the relay', 'relay', (what) => void closed.push(what));
      return wait('an answer', Promise.resolve(`${relay} answered`));
    });
    expect([await answer, closed]).toEqual(['relay answered', ['relay']]);
  });
});
