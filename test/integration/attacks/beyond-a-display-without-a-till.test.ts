// While a till is being set up, has lost its books or cannot open them, a customer display may still call only its own contract
// entries; all others fail with `request.not-here`.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../src/main/dispatch.ts';
import { createFailedDispatch } from '../../../src/main/dispatch.ts';
import { createRescueDispatch } from '../../../src/main/opening/rescue.ts';
import { createSetupDispatch } from '../../../src/main/opening/setup/dispatch.ts';
import { createSetUp } from '../../../src/main/opening/setup/set-up.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { createUndiciHttp } from '../../../src/platform/undici-http.ts';
import { openSecrets } from '../../../src/secrets/store.ts';
import { contract } from '../../../src/shared/contract/index.ts';
import type { ContractEntry } from '../../../src/shared/contract/parts.ts';
import { ok } from '../../../src/shared/result.ts';
import { workerJobs } from '../../support/health.ts';
import { tempDir } from '../../support/temp-dir.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

const missing = { code: 'data.missing', params: { file: 'qayd.db' } } as const;
const setUp = async (): Promise<Dispatch> => {
  const ports = { clock: nodeClock, files: nodeFiles, http: createUndiciHttp(nodeClock.after).http };
  const store = await openSecrets({ dir: dir.path, random: nodeRandom, files: nodeFiles, keyStore: null });
  const steps = createSetUp({ mode: 'live', dir: dir.path, ...ports, store, timeZone: 'UTC', copies: null });
  return createSetupDispatch(steps, null, { open: async () => ok(null), train: null });
};
const dispatches: Readonly<Record<string, () => Dispatch | Promise<Dispatch>>> = {
  'is being set up': setUp,
  'has lost its books': () => createRescueDispatch(missing, dir.path, workerJobs(), own),
  'could not be opened': () => createFailedDispatch(missing),
};

const own = { mode: 'live', merchant: 'shop', till: 'T1', shopName: '' } as const;
const display = { window: 'display', windowId: '2' } as const;
const till = { window: 'till', windowId: '1' } as const;
const names = Object.entries<ContractEntry>(contract).flatMap(([name, { audience }]) =>
  audience.includes('display') ? [] : [name],
);

describe.each(Object.entries(dispatches))('a display of a till that %s', (_, make) => {
  it('is refused every entry except its own, while the till window is not', async () => {
    const dispatch = await make();
    for (const name of names)
      expect([name, await dispatch.answer(name, {}, display)]).toEqual([
        name,
        { ok: false, error: { code: 'request.not-here', params: {} } },
      ]);
    for (const name of ['setup.get', 'backup.list'])
      expect(await dispatch.answer(name, {}, till)).not.toMatchObject({ error: { code: 'request.not-here' } });
  });
});
