// Attack: `connection.json` beside the sealed keys is edited, or the till is started with other addresses, so that the unlocked
// till sends its keys to an attacker's host. An edited file must be ignored and raise an alert above every screen. Start options
// need the PIN of an authorized person. Putting an older sealed file back must not make the edited file valid.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectionFileName } from '../../../src/main/opening/connection.ts';
import type { ChangeAsked, ModeDeps, ModeRequest } from '../../../src/main/opening/mode-request.ts';
import { type OpenMode, openMode } from '../../../src/main/opening/modes.ts';
import { createTill, type Till } from '../../../src/main/till.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { createUndiciHttp } from '../../../src/platform/undici-http.ts';
import { newPassphraseKey } from '../../../src/secrets/key-holders.ts';
import { openSecrets, sealedFileName } from '../../../src/secrets/store.ts';
import { cashierUser, tillWindow } from '../../../src/shared/people/rights.ts';
import { fail } from '../../../src/shared/result.ts';
import { newRequestId } from '../../support/counter.ts';
import { sealedBefore } from '../../support/sealed-before.ts';
import { pin } from '../../support/supervise.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { strictLog, testKeys } from '../../support/till.ts';

const passphrase = 'a quiet harbour 8';
type Host = { readonly url: string; readonly heard: string[]; readonly server: Server };
/** Opens a server that records the headers of every request and answers 401. */
const openHost = (): Promise<Host> =>
  new Promise((resolve) => {
    const heard: string[] = [];
    const server = createServer((request, response) => {
      heard.push(JSON.stringify(request.headers));
      response.writeHead(401).end('{}');
    });
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, server }),
    );
  });

let dir: ReturnType<typeof tempDir>;
let service: Host;
let evil: Host;
let asked: ChangeAsked[];
let typed: string | null;
const http = createUndiciHttp(nodeClock.after);
beforeEach(async () => {
  dir = tempDir();
  [service, evil] = await Promise.all([openHost(), openHost()]);
  asked = [];
  typed = null;
  const keysFile = join(dir.path, 'keys.json');
  writeFileSync(keysFile, JSON.stringify(keys()));
  await using(await opened({ keysFile, serviceUrl: service.url, relayUrl: service.url }), async () => {});
});
afterEach(async () => {
  await Promise.all([service, evil].map(({ server }) => new Promise((done) => server.close(done).closeAllConnections())));
  dir.remove();
});

const keys = () => ({ ...testKeys, merchant: 'shop', till: 'T1', relayPublicUrl: service.url });
const place = (): string => join(dir.path, 'trial');
const deps: ModeDeps = {
  clock: nodeClock,
  random: nodeRandom,
  files: nodeFiles,
  fork: () => {
    throw new Error('nothing is simulated here');
  },
  openSecrets: (folder) => openSecrets({ dir: folder, random: nodeRandom, files: nodeFiles, keyStore: null }),
  unlock: (store) => store.unlock(passphrase),
  askRestore: () => Promise.reject(new Error('nothing is restored')),
  proveBooks: async () => fail('people.unknown'),
  async approveChange(change) {
    asked.push(change);
    const [who] = change.people;
    return typed !== null && who ? change.check(who.userId, typed) : fail('caller.not-allowed', { right: 'change-connection' });
  },
};
const opening = (changes: Partial<ModeRequest> = {}) => openMode({ mode: 'trial', dir: place(), ...changes }, deps);
const opened = async (changes: Partial<ModeRequest> = {}): Promise<OpenMode> => {
  const mode = await opening(changes);
  if (!mode.ok) throw new Error(mode.error.code);
  return mode.value;
};
const codeOf = async (changes: Partial<ModeRequest> = {}) => {
  const mode = await opening(changes);
  return mode.ok ? 'ok' : mode.error.code;
};

const using = async <T>(mode: OpenMode, work: (till: Till) => Promise<T>): Promise<T> => {
  const { settings, secrets, booksDir: dataDir, ignored } = mode;
  const ports = { clock: nodeClock, random: nodeRandom, files: nodeFiles, log: strictLog, http: http.http, secrets };
  const till = createTill(ports, settings, { dataDir, appVersion: 'test', ignored });
  if (!till.ok) throw new Error(till.error.code);
  mode.begun();
  try {
    return await work(till.value);
  } finally {
    till.value.close();
  }
};
const alertsOf = (till: Till) => till.alerts.open().map(({ reason, params }) => [reason, params]);
const edit = (): void =>
  writeFileSync(join(place(), connectionFileName), JSON.stringify({ mode: 'trial', serviceUrl: evil.url, relayUrl: evil.url }));
/** Adds a person who may approve the change. */
const hire = async (): Promise<void> =>
  using(await opened(), async (till) => {
    const caller = { ...tillWindow, user: cashierUser, role: 'owner' as const, nobody: true, mustChange: false };
    const added = await till.staff.people.add({ requestId: newRequestId(), caller, name: 'Owner', role: 'owner', pin });
    expect(added.ok).toBe(true);
  });

describe('an edited connection.json beside the sealed keys', () => {
  it('sends no key to its addresses, raises an alert on every screen, and is corrected', async () => {
    edit();
    await using(await opened(), async (till) => {
      expect(alertsOf(till)).toEqual([['connection-ignored', { changed: 'service,relay' }]]);
      await till.probes.service();
      await till.probes.relay();
    });
    expect(evil.heard).toEqual([]);
    expect(service.heard.join()).toContain(testKeys.accessToken);
    expect(JSON.parse(readFileSync(join(place(), connectionFileName), 'utf8'))).toMatchObject({ serviceUrl: service.url });
    await using(await opened(), async (till) => expect(alertsOf(till)).toHaveLength(1));
  });

  it('is rejected also together with an older sealed file that names no address', async () => {
    const key = await newPassphraseKey(passphrase, nodeRandom);
    writeFileSync(join(place(), sealedFileName), sealedBefore(1, JSON.stringify(keys()), key));
    edit();
    expect(await opening()).toMatchObject({
      ok: false,
      error: { code: 'config.invalid', params: { field: '--service', reason: 'missing' } },
    });
  });
});

describe('other addresses or keys on the command line', () => {
  const elsewhere = () => ({ serviceUrl: evil.url, relayUrl: evil.url });

  it('need the PIN of an authorized person; without it nothing is sealed or sent', async () => {
    await hire();
    const before = readFileSync(join(place(), sealedFileName));
    const theirs = join(dir.path, 'theirs.json');
    writeFileSync(theirs, JSON.stringify({ ...keys(), secret: 'a-secret-of-their-own' }));
    expect(await codeOf(elsewhere())).toBe('caller.not-allowed');
    typed = '000001';
    expect(await codeOf(elsewhere())).toBe('people.wrong-pin');
    expect(await codeOf({ keysFile: theirs })).toBe('people.wrong-pin');
    expect(asked.map(({ changed }) => changed)).toEqual([['service', 'relay'], ['service', 'relay'], ['keys']]);
    expect(readFileSync(join(place(), sealedFileName)).equals(before)).toBe(true);
    expect(evil.heard).toEqual([]);
    await using(await opened(), async (till) => {
      const refused = till.ledger.journal.page(0, 99, 99).filter(({ kind }) => kind === 'pin.refused');
      expect(refused).toHaveLength(2);
    });
  });

  it('are kept after the PIN, and raise an alert on every screen', async () => {
    await hire();
    typed = pin;
    await using(await opened(elsewhere()), async (till) => {
      expect(alertsOf(till)).toEqual([['connection-changed', { changed: 'service,relay', service: evil.url, relay: evil.url }]]);
      const approvals = till.ledger.journal.page(0, 99, 99).filter(({ kind }) => kind === 'approval.given');
      expect(approvals.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
        { right: 'change-connection', command: 'start' },
      ]);
    });
    expect((await opened()).settings.serviceUrl).toBe(evil.url);
  });

  it('that equal the sealed ones change nothing, and ask for no PIN', async () => {
    await hire();
    expect(await codeOf({ serviceUrl: service.url, relayUrl: service.url, keysFile: join(dir.path, 'keys.json') })).toBe('ok');
    expect(asked).toEqual([]);
  });

  it('need only the passphrase at a till without people, and raise an alert on every screen', async () => {
    await using(await opened(elsewhere()), async (till) =>
      expect(alertsOf(till)).toMatchObject([['connection-changed', { changed: 'service,relay' }]]),
    );
  });
});
