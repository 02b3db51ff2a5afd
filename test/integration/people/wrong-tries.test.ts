// The page of people counts wrong PINs and wrong recovery codes since the last close, with the time of the last one.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recoveryCodeOf } from '../../../src/shared/people/recovery-code.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { type Known, openShop, signIn } from '../../support/people.ts';

const short = '2749';

let counter: Counter;
let owner: Known;
const skew = { skewMs: 0 };
let nuri: Known;
beforeEach(async () => {
  skew.skewMs = 0;
  counter = openCounter({ skew });
  owner = await openShop(counter);
  const { userId } = await counter.client.get('people.add', {
    requestId: newRequestId(),
    name: 'Nuri',
    role: 'cashier',
    pin: short,
  });
  nuri = { userId, pin: short };
});
afterEach(() => counter.close());

const tries = async () => (await counter.client.get('people.list', {})).wrongTries;
const knock = (person: Known, pin = '000001'): Promise<string> =>
  counter.client.at('second').codeOf('session.sign-in', { userId: person.userId, pin });
const close = async (): Promise<void> => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  await counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
};
/** The time of the last journal entry. */
const lastMs = (): number => {
  const { journal } = counter.till.ledger;
  return journal.bySeq(journal.head().seq)?.wallMs ?? 0;
};

it('wrong PINs are counted for each person, with the last time; a right PIN takes none away', async () => {
  expect(await tries()).toEqual({ close: null, pins: [], recovery: null });
  await knock(nuri);
  const first = lastMs();
  await knock(owner);
  await knock(owner);
  expect(await tries()).toEqual({
    ...{ close: null, recovery: null },
    pins: [
      { userId: owner.userId, count: 2, lastMs: lastMs() },
      { userId: nuri.userId, count: 1, lastMs: first },
    ].toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
  });
  expect(await knock(nuri, short)).toBe('ok');
  expect((await tries()).pins.find(({ userId }) => userId === nuri.userId)).toEqual({
    ...{ userId: nuri.userId, count: 1, lastMs: first },
  });
});

it('the try that locked a short PIN is counted, and a refused try at a locked PIN is not', async () => {
  for (let i = 0; i < 5; i++) await knock(nuri);
  const locked = lastMs();
  expect(await knock(nuri)).toBe('people.pin-locked');
  expect((await tries()).pins).toEqual([{ userId: nuri.userId, count: 5, lastMs: locked }]);
});

it('the time is that of the last wrong PIN, whether the clock went on or was set back', async () => {
  const timesAfter = async (skewMs: number): Promise<readonly number[]> => {
    skew.skewMs = skewMs;
    await knock(nuri);
    return (await tries()).pins.map(({ lastMs: at }) => at - lastMs());
  };
  expect([await timesAfter(0), await timesAfter(60_000), await timesAfter(-60_000)]).toEqual([[0], [0], [0]]);
});

it('a close begins the count anew, and its number is named', async () => {
  await knock(nuri);
  await close();
  expect(await tries()).toEqual({ close: 1, pins: [], recovery: null });
  await knock(nuri);
  expect(await tries()).toMatchObject({ close: 1, pins: [{ userId: nuri.userId, count: 1 }] });
});

it('wrong recovery codes are counted, also after the code was used', async () => {
  const { code } = await counter.client.get('recovery.make', { requestId: newRequestId() });
  const use = (typed: string): Promise<string> =>
    counter.client.at('second').codeOf('recovery.use', {
      ...{ requestId: newRequestId(), code: typed, userId: owner.userId, pin: '614207' },
    });
  const wrong = recoveryCodeOf(new Uint8Array(20).fill(3));
  expect([await use(wrong), await use(wrong)]).toEqual(['recovery.wrong', 'recovery.wrong']);
  const recovery = { count: 2, lastMs: lastMs() };
  expect(await tries()).toEqual({ close: null, pins: [], recovery });
  expect(await use(code)).toBe('ok');
  await signIn(counter.client, { ...owner, pin: '614207' });
  expect((await tries()).recovery).toEqual(recovery);
});
