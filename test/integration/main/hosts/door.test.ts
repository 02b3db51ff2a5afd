// Reopens a till after a change of its connection, and closes the till once even if the reopening fails.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFailedDispatch, type Dispatch } from '../../../../src/main/dispatch.ts';
import { type Behind, type OpenAsked, openDoor } from '../../../../src/main/opening/door.ts';
import type { ModeRequest } from '../../../../src/main/opening/mode-request.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { nodeRandom } from '../../../../src/platform/node-ports.ts';
import { openSecrets } from '../../../../src/secrets/store.ts';
import { tillWindow } from '../../../../src/shared/people/rights.ts';
import { workerJobs } from '../../../support/health.ts';
import { createNetwork } from '../../../support/network.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { testKeys } from '../../../support/till.ts';
import { createWorld, type World } from '../../../support/world.ts';

const addresses = { serviceUrl: 'https://service.test', relayUrl: 'https://relay.test' };
const names = { merchant: 'shop', till: 'T1', relayPublicUrl: 'https://relay.test' };

let dir: ReturnType<typeof tempDir>;
let world: World;
beforeEach(() => {
  dir = tempDir();
  world = createWorld();
});
afterEach(() => dir.remove());

type Opening = (asked: OpenAsked, dispatch: Dispatch) => Promise<Dispatch>;

/**
 * Creates a `door`, the part of the host that opens and reopens tills: the nth till is opened by the nth of `openings`. `closed`
 * lists the number of each closed till; `closing` runs while a till closes.
 */
const doorOf = async (
  openings: readonly Opening[],
  closing: () => Promise<void> = async () => {},
  // A keys file opens a till without a question.
  given: Partial<ModeRequest> = { keysFile: 'keys.json' },
) => {
  const life = world.life(1);
  const logged: string[] = [];
  const closed: number[] = [];
  const all: OpenAsked[] = [];
  const door = await openDoor<Behind>({
    request: { mode: 'live', dir: dir.path, ...given },
    ...{ clock: life.clock, random: nodeRandom, files: nodeFiles, http: createNetwork(world).httpFor('till', life) },
    log: { info: () => {}, warn: () => {}, error: (event: string) => void logged.push(event) },
    jobs: workerJobs(),
    asksElsewhere: true,
    async openSecrets(folder) {
      const store = await openSecrets({ dir: folder, random: nodeRandom, files: nodeFiles, keyStore: null });
      await store.unlock('a passphrase');
      await store.save({ keys: { ...testKeys, ...names }, connection: { mode: 'live', ...addresses } });
      return store;
    },
    async openTill(asked) {
      const number = all.push(asked);
      const opening = openings[number - 1];
      const dispatch = createFailedDispatch({ code: 'setup.needed', params: {} });
      const opened = opening ? await opening(asked, dispatch) : dispatch;
      const close = async (): Promise<void> => {
        closed.push(number);
        await closing();
      };
      return { dispatch: opened, failed: false, close };
    },
  });
  const change = async (): Promise<void> => {
    const changed = await all[0]?.connection?.change({ apiKey: 'next' }, true);
    expect(changed).toMatchObject({ ok: true, value: { saved: true } });
  };
  return { door, change, logged, closed, asked: all };
};

const ask = async ({ answer }: Dispatch): Promise<string | null> => {
  const answered = await answer('lights.get', {});
  return answered.ok ? null : answered.error.code;
};
const opens: Opening = async (_, dispatch) => dispatch;
const throws: Opening = async () => {
  throw new Error('no till');
};

it('the till is closed and reopened after a changed connection, without the addresses of its first start', async () => {
  const { door, change, closed, asked } = await doorOf([opens, opens]);
  await change();
  await world.until(() => asked.length === 2);
  expect(asked[1]?.request).toEqual({ mode: 'live', dir: dir.path });
  await door.close();
  expect(closed).toEqual([1, 2]);
});

it('a till that fails to reopen was closed once, and calls then return an error', async () => {
  const { door, change, closed, logged } = await doorOf([opens, throws]);
  await change();
  await world.until(() => logged.includes('reopening'));
  expect(await ask(door.dispatch)).toBe('request.failed');
  expect(door.behind()).toBeNull();
  await door.close();
  expect(closed).toEqual([1]);
});

it('a till that fails to reopen after a question was closed once, and calls then return an error', async () => {
  const question: Opening = async ({ askRestore }) => {
    await askRestore({ question: {}, refuse: async () => ({ ok: true, value: null }) } as never);
    throw new Error('no till');
  };
  const { door, change, closed, logged, asked } = await doorOf([opens, question]);
  await change();
  await world.until(() => asked.length === 2);
  await door.dispatch.answer('restore.refuse', {}, tillWindow);
  await expect.poll(() => logged).toContain('opening');
  expect(await ask(door.dispatch)).toBe('request.failed');
  expect(door.behind()).toBeNull();
  await door.close();
  expect(closed).toEqual([1]);
});

it('training begun in the set-up opens with the language in which it was begun', async () => {
  const { door, asked } = await doorOf([opens], undefined, { dir: join(dir.path, 'live') });
  await door.dispatch.answer('setup.put', { draft: { lang: 'en' }, secrets: {} }, tillWindow);
  await door.dispatch.answer('setup.train', {}, tillWindow);
  expect(asked).toMatchObject([{ request: { mode: 'training' }, first: null, lang: 'en' }]);
  await door.close();
});

it('a door that is closed while its till closes for a reopening opens no other till', async () => {
  let endClosing = (): void => {};
  const { door, change, closed, asked } = await doorOf(
    [opens, opens],
    () => new Promise((resolve) => (endClosing = () => resolve())),
  );
  await change();
  await world.until(() => closed.length === 1);
  let isOver = false;
  const over = door.close().then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  endClosing();
  await over;
  expect(await ask(door.dispatch)).toBe('request.failed');
  expect([asked.length, closed]).toEqual([1, [1]]);
});

it('a till whose closing fails is not closed again, and calls then return an error', async () => {
  const { door, change, closed, logged, asked } = await doorOf([opens, opens], async () => {
    throw new Error('the disk is full');
  });
  await change();
  await world.until(() => logged.includes('reopening'));
  expect(await ask(door.dispatch)).toBe('request.failed');
  await door.close();
  expect([asked.length, closed]).toEqual([1, [1]]);
});
