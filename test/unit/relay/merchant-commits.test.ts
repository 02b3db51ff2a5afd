// Group commit of the PostgreSQL store: bounds of a transaction and of the queue, and the end of the store.
import { describe, expect, it } from 'vitest';
import type { KeepNotice, StoreEvent } from '../../../src/relay/store/port.ts';
import { createMerchantCommits } from '../../../src/relay/store/postgres/merchant-commits.ts';
import type { CommandBatch } from '../../../src/relay/store/postgres/facts.ts';
import type { Transacted } from '../../../src/relay/store/postgres/transaction.ts';
import { createHandClock } from '../../support/hand-clock.ts';

const keep = (text: string, bytes = 1): KeepNotice => ({
  ...{ do: 'keep', till: 'T1', by: null, mostUnverified: 9, again: 'count' },
  notice: {
    ...{ kind: 'wallet-callback', digest: text, cameBy: 'till', mark: null, sentTo: null, receivedAtMs: 0, headers: {} },
    raw: Buffer.alloc(bytes),
  },
});

/** A group commit whose transactions the test ends. `idle`: the outcomes of a poll that changes nothing. */
const start = (idle: () => Promise<readonly unknown[] | null> = async () => null) => {
  let nowMs = 0;
  const clock = { ...createHandClock(), monoMs: () => nowMs };
  const underWay: {
    readonly merchant: string;
    readonly commands: CommandBatch;
    readonly untilMs: number;
    end(result?: Transacted): void;
  }[] = [];
  const events: StoreEvent[] = [];
  const commit = createMerchantCommits({
    clock,
    limitMs: 1000,
    transact: (merchant, commands, untilMs) =>
      new Promise((resolve) => {
        const outcomes = commands.map(() => 'stored' as const);
        underWay.push({
          ...{ merchant, commands, untilMs },
          end: (result = { done: true, outcomes, grown: [{ merchant, till: 'T1' }], wrote: true }) => resolve(result),
        });
      }),
    idle,
    tell: (event) => void events.push(event),
    bounds: { commandsAtOnce: 3, bytesAtOnce: 100, commandsWaiting: 12, bytesWaiting: 3000 },
  });
  const turn = async (): Promise<void> => {
    clock.strike(0);
    // A settled transaction starts the next one a few microtasks later.
    for (let i = 0; i < 9; i++) await Promise.resolve();
  };
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  /** Ends the limits of all appends that wait. */
  const over = (): void => clock.strike(1050);
  return { commit, underWay, events, turn, pass, over, planned: clock.planned };
};

describe('the group commit of the PostgreSQL store', () => {
  it('carries what arrived during a transaction in the next one, within its bounds', async () => {
    const { commit, underWay, turn } = start();
    const first = commit.submit('a', [keep('1')]);
    await turn();
    const rest = ['2', '3', '4', '5'].map((text) => commit.submit('a', [keep(text)]));
    underWay[0]?.end();
    await first;
    await turn();
    expect(underWay.map(({ commands }) => commands.length)).toEqual([1, 3]);
    underWay[1]?.end();
    await Promise.all(rest.slice(0, 3));
    await turn();
    underWay[2]?.end();
    expect([(await rest[3])?.ok, underWay.map(({ commands }) => commands.length)]).toEqual([true, [1, 3, 1]]);
  });

  it('carries one append alone if it is larger than the bound', async () => {
    const { commit, underWay, turn } = start();
    const large = commit.submit('a', [keep('1', 500)]);
    const small = commit.submit('a', [keep('2')]);
    await turn();
    expect(underWay.map(({ commands }) => commands.length)).toEqual([1]);
    underWay[0]?.end();
    await large;
    await turn();
    underWay[1]?.end();
    expect((await small).ok).toBe(true);
  });

  it('runs the transactions of two merchants side by side', async () => {
    const { commit, turn, underWay } = start();
    void commit.submit('a', [keep('1')]);
    void commit.submit('b', [keep('1')]);
    await turn();
    expect(underWay.map(({ merchant }) => merchant)).toEqual(['a', 'b']);
  });

  it('refuses what is beyond the bound of waiting commands or bytes, and takes more when there is room', async () => {
    const { commit, underWay, events, turn } = start();
    const many = commit.submit(
      'a',
      Array.from({ length: 11 }, (_, i) => keep(String(i))),
    );
    const beyond = await commit.submit('b', [keep('1'), keep('2')]);
    const tooLarge = await commit.submit('b', [keep('1', 2999)]);
    expect([beyond, tooLarge].map((done) => (done.ok ? 'ok' : done.error.code))).toEqual(['data.unwritable', 'data.unwritable']);
    expect(events.map((event) => event.type === 'refused' && event.code)).toEqual(['queue-full', 'queue-full']);
    await turn();
    underWay[0]?.end();
    await many;
    await turn();
    const later = commit.submit('b', [keep('1'), keep('2')]);
    await turn();
    underWay[1]?.end();
    expect((await later).ok).toBe(true);
  });

  it('gives a merchant no more than is left for all others, so that crowds leave room for the rest', async () => {
    const { commit, underWay, turn } = start();
    const taken: string[] = [];
    const crowd = (merchant: string): void => {
      for (let i = 0; i < 12; i++) {
        let isRefused = false;
        const submitted = commit.submit(merchant, [keep(`${merchant}${i}`)]).then((done) => (isRefused = !done.ok));
        waits.push(submitted.then(() => isRefused || taken.push(merchant)));
      }
    };
    const waits: Promise<unknown>[] = [];
    for (const merchant of ['a', 'b', 'c']) crowd(merchant);
    await turn();
    for (let next = 0; next < underWay.length; next++) {
      underWay[next]?.end();
      await turn();
    }
    await Promise.all(waits);
    const countOf = (merchant: string): number => taken.filter((each) => each === merchant).length;
    expect([countOf('a'), countOf('b'), countOf('c')]).toEqual([6, 3, 1]);
    const later = Array.from({ length: 6 }, (_, i) => commit.submit('a', [keep(`later ${i}`)]));
    const ended = underWay.length;
    await turn();
    for (let next = ended; next < underWay.length; next++) {
      underWay[next]?.end();
      await turn();
    }
    expect((await Promise.all(later)).every(({ ok }) => ok)).toBe(true);
  });

  it('refuses what has waited for the limit, and gives the next transaction its whole limit', async () => {
    const { commit, underWay, events, turn, pass, over, planned } = start();
    const first = commit.submit('a', [keep('1')]);
    await turn();
    const late = commit.submit('a', [keep('2')]);
    pass(1000);
    over();
    expect(await late).toMatchObject({ ok: false, error: { code: 'data.unwritable' } });
    const inTime = commit.submit('a', [keep('3')]);
    underWay[0]?.end();
    await first;
    await turn();
    expect(underWay.map(({ commands, untilMs }) => [commands.length, untilMs])).toEqual([
      [1, 1000],
      [1, 2000],
    ]);
    underWay[1]?.end();
    expect((await inTime).ok).toBe(true);
    expect(events.filter(({ type }) => type === 'refused')).toEqual([{ type: 'refused', commands: 1, code: 'timeout' }]);
    expect(planned()).toEqual([]);
  });

  it('answers an append at its limit although its transaction goes on, and that transaction is no failure', async () => {
    const { commit, underWay, events, turn, over } = start();
    void commit.submit('a', [keep('1')]);
    await turn();
    const second = commit.submit('a', [keep('2')]);
    underWay[0]?.end();
    await turn();
    over();
    expect(await second).toMatchObject({ ok: false, error: { code: 'data.unconfirmed' } });
    underWay[1]?.end();
    await turn();
    expect(events.map(({ type }) => type)).toEqual(['committed', 'grown', 'committed', 'grown']);
  });

  describe('a transaction that fails', () => {
    const failed = (code: 'data.unconfirmed' | 'data.unwritable', own: string) =>
      ({ done: false, error: { code, params: {} }, own }) as const;
    /** Two merchants with a transaction under way, and a notice that waits behind each. */
    const twoLines = async () => {
      const at = start();
      for (const merchant of ['a', 'b']) void at.commit.submit(merchant, [keep('1')]);
      await at.turn();
      const waiting = ['a', 'b'].map((merchant) => at.commit.submit(merchant, [keep('2')]));
      return { ...at, waiting };
    };

    it.each([
      ['data.unconfirmed', 'timeout'],
      ['data.unwritable', 'timeout'],
      ['data.unwritable', 'connection'],
      ['data.unconfirmed', '57P01'],
    ] as const)('without an answer (%s, %s) refuses at once what waits in all lines, and tries none of it', async (code, own) => {
      const { underWay, turn, waiting, events } = await twoLines();
      underWay[0]?.end(failed(code, own));
      expect(await Promise.all(waiting)).toEqual([1, 2].map(() => ({ ok: false, error: { code, params: {} } })));
      await turn();
      expect([underWay.length, events]).toEqual([2, [1, 2, 3].map(() => ({ type: 'refused', commands: 1, code: own }))]);
      // A transaction under way goes on.
      underWay[1]?.end();
      await turn();
      expect(events.at(-1)).toMatchObject({ type: 'grown' });
    });

    it('with an answer of the server leaves what waits in its place', async () => {
      const { underWay, turn, waiting } = await twoLines();
      underWay[0]?.end(failed('data.unwritable', '55P03'));
      await turn();
      expect(underWay.map(({ merchant }) => merchant)).toEqual(['a', 'b', 'a']);
      underWay[2]?.end();
      expect((await waiting[0])?.ok).toBe(true);
    });

    it('leaves room for as many appends as before', async () => {
      const { commit, underWay, turn, waiting } = await twoLines();
      underWay[0]?.end(failed('data.unconfirmed', 'timeout'));
      underWay[1]?.end();
      await Promise.all(waiting);
      await turn();
      const six = commit.submit(
        'c',
        ['1', '2', '3', '4', '5', '6'].map((text) => keep(text)),
      );
      await turn();
      underWay[2]?.end();
      expect((await six).ok).toBe(true);
    });
  });

  it('tells of a refused transaction, and goes on with the next', async () => {
    const { commit, underWay, events, turn } = start();
    const [first, second] = [commit.submit('a', [keep('1')]), commit.submit('a', [keep('2')])];
    await turn();
    underWay[0]?.end({ done: false, error: { code: 'data.unconfirmed', params: {} }, own: 'timeout' });
    expect([await first, await second].map((done) => done.ok)).toEqual([false, false]);
    expect(events).toEqual([{ type: 'refused', commands: 2, code: 'timeout' }]);
    await turn();
    const third = commit.submit('a', [keep('3')]);
    await turn();
    underWay[1]?.end();
    expect((await third).ok).toBe(true);
  });

  it('closing refuses what is under way, what waits, and what comes later', async () => {
    const { commit, underWay, events, turn } = start();
    const under = commit.submit('a', [keep('1')]);
    await turn();
    const waiting = commit.submit('a', [keep('2')]);
    commit.close();
    underWay[0]?.end();
    const later = await commit.submit('a', [keep('3')]);
    expect([await under, await waiting, later].map((done) => done.ok)).toEqual([false, false, false]);
    expect(events).toEqual([]);
  });

  describe('a poll behind a transaction', () => {
    const taken = (till: string) => ({ do: 'taken', till, number: 1 }) as const;

    it('is answered before the transaction ends if it changes nothing, but not before an earlier poll of its till', async () => {
      const { commit, underWay, turn } = start(async () => ['taken']);
      const answered: string[] = [];
      const told = (name: string) => () => void answered.push(name);
      void commit.submit('a', [keep('1')]).then(told('keep'));
      await turn();
      const first = commit.submit('a', [taken('T1')]);
      const second = commit.submit('a', [taken('T1')]);
      void first.then(told('first'));
      void second.then(told('second'));
      expect(await first).toEqual({ ok: true, value: ['taken'] });
      await turn();
      expect(answered).toEqual(['first']);
      underWay[0]?.end();
      await turn();
      expect(underWay.map(({ commands }) => commands.map((command) => command.do))).toEqual([['keep'], ['taken']]);
      underWay[1]?.end();
      await second;
      expect(answered).toEqual(['first', 'keep', 'second']);
    });

    it('waits if it changes something, or if the database cannot be read', async () => {
      for (const idle of [async () => null, () => Promise.reject(new Error('away'))]) {
        const { commit, underWay, turn } = start(idle);
        const kept = commit.submit('a', [keep('1')]);
        await turn();
        const poll = commit.submit('a', [taken('T1')]);
        await turn();
        underWay[0]?.end();
        await kept;
        await turn();
        underWay[1]?.end({ done: true, outcomes: ['taken'], grown: [], wrote: true });
        expect(await poll).toEqual({ ok: true, value: ['taken'] });
      }
    });
  });
});
