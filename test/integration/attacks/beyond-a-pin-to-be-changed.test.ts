// A PIN set by an owner is known to two people. Until its holder has replaced the PIN, it may only be used to choose a new one;
// otherwise the owner could open, close or take over a shift in the holder's name.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../src/shared/contract/index.ts';
import type { ContractEntry } from '../../../src/shared/contract/parts.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { everyInput } from '../../support/every-input.ts';
import { add, by, type Known, newPin, openShop, signIn } from '../../support/people.ts';
import type { TillClient } from '../../support/till-client.ts';

let counter: Counter;
let owner: Known;
let salem: Known;
let theirs: TillClient;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  salem = await add(counter.client, 'Salem', 'supervisor');
  theirs = counter.client.at('theirs');
});
afterEach(() => counter.close());

/** Sets a new PIN for a person as the owner does, so that the owner knows the PIN, too. */
const setAnew = async ({ userId }: Known): Promise<Known> => {
  const known = { userId, pin: newPin() };
  await counter.client.get('people.change', { requestId: newRequestId(), ...known });
  return known;
};
const entries = Object.entries<ContractEntry>(contract).filter(([, { audience }]) => audience.includes('till'));

/** A valid input for each entry of the contract, including uploads and downloads. */
const inputs = async (): Promise<Readonly<Record<string, object>>> => {
  const attempt = await counter.sell();
  const { attemptId: givenId } = await counter.sell();
  await counter.notify(attempt);
  const { shop } = await counter.client.get('settings.get', {});
  const names = await counter.client.get('names.get', {});
  return {
    ...everyInput({ ...attempt, givenId, shop, names }),
    'export.download': { exportId: 'export_none' },
    'receipt.pdf': { jobId: 'job-1' },
    'receipt.send-dots': { jobId: 'job-1', width: 8, height: 1 },
    'logo.set': { requestId: newRequestId() },
  };
};

describe('a person who must change their PIN', () => {
  it('may call no other entry before the change', async () => {
    const asked = await inputs();
    await signIn(theirs, await setAnew(salem));
    const answered: string[] = [];
    for (const [name] of entries) {
      const code = await theirs.codeOf(name, asked[name]);
      if (code !== 'people.must-change') answered.push(name);
      // One of the contract entries signs the person out, so sign in again before calling the next one.
      await signIn(theirs, await setAnew(salem));
    }
    expect(entries.length).toBeGreaterThan(110);
    // Allowed: changing the PIN, keeping the session alive, and the contract entries that a locked window may call.
    expect(answered.sort()).toEqual([
      ...['alerts.list', 'app.get', 'logo.get', 'pin.change', 'recovery.use'],
      ...['restore.allow', 'restore.allow-by-code', 'restore.question', 'restore.refuse', 'session.get', 'session.lock'],
      ...['session.sign-in', 'session.touch', 'setup.check-copy', 'setup.copies', 'setup.finish', 'setup.get', 'setup.keys'],
      ...['setup.put', 'setup.restore', 'setup.train', 'setup.try', 'setup.unlock'],
    ]);
  });

  it('can neither take over a shift nor approve', async () => {
    await counter.client.get('shift.open', { requestId: newRequestId() });
    const known = await setAnew(salem);
    const hand = { requestId: newRequestId(), toUserId: known.userId, pin: known.pin };
    expect(await counter.client.codeOf('shift.hand-over', hand)).toBe('people.must-change');
    const cashier = await add(counter.client, 'Huda', 'cashier');
    await signIn(theirs, cashier);
    expect(await theirs.codeOf('backup.make', { approval: by(known) })).toBe('people.must-change');
  });

  it('may do everything after choosing an own PIN', async () => {
    const known = await setAnew(salem);
    await signIn(theirs, known);
    const pin = newPin();
    expect(await theirs.codeOf('pin.change', { requestId: newRequestId(), current: known.pin, pin })).toBe('ok');
    expect(await theirs.codeOf('shift.open', { requestId: newRequestId() })).toBe('ok');
    const hand = { requestId: newRequestId(), toUserId: owner.userId, pin: owner.pin };
    expect(await theirs.codeOf('shift.hand-over', hand)).toBe('ok');
  });
});
