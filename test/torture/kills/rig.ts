// Sets up relay and till of the kill proof: their folders, how each is started, and what each has printed.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testKeys } from '../../support/till.ts';
import type { Rng } from '../../support/world.ts';
import { projectRoot } from '../planted/plant.ts';
import { relayFile } from './audit.ts';
import { startKillService } from './service.ts';
import { createNews, type Life, startLife } from './victim.ts';

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const writeRelayConfig = (dir: string, port: number): string => {
  const tokenSha256 = createHash('sha256').update(testKeys.relayToken).digest('hex');
  writeFileSync(join(dir, 'secret'), testKeys.secret, { mode: 0o600 });
  const keys = [{ id: 'k1', secretFile: 'secret' }];
  const merchant = { id: 'shop', name: 'Shop', keys, tokenSha256, tills: [{ id: 'T1', tokenSha256 }] };
  const limits = { requestsPerMinutePerAddress: 1_000_000_000, requestsPerMinutePerToken: 1_000_000_000 };
  const config = { listen: { host: '127.0.0.1', port }, dbFile: relayFile(dir), limits, merchants: [merchant] };
  writeFileSync(join(dir, 'relay.json'), JSON.stringify(config), { mode: 0o600 });
  return join(dir, 'relay.json');
};

/** Node's compile cache, shared by the many starts of all runs. */
const compiledDir = join(projectRoot, 'out/torture/compiled');
let warm = false;

export const createKillRig = async (rng: Rng) => {
  // A folder on disk, because a folder in memory would not test durability.
  const dir = mkdtempSync(join(tmpdir(), 'qayd-kills-'));
  const dataDir = join(dir, 'till');
  const port = await freePort();
  const relayUrl = `http://127.0.0.1:${port}`;
  const config = writeRelayConfig(dir, port);
  const relayNews = createNews();
  const tillNews = createNews();
  const service = await startKillService(relayUrl, rng, relayNews.tell);
  const settings = { merchant: 'shop', till: 'T1', serviceUrl: service.url, relayUrl, relayPublicUrl: relayUrl };
  const settingsJson = JSON.stringify({ ...settings, allowLoopbackHttp: true });
  const env = { NODE_COMPILE_CACHE: compiledDir };
  const begun = new Set<string>();
  const paid = new Set<string>();
  let readTo = 0;

  const lives = new Set<Life>();
  const start = (args: readonly string[], hear: (line: string) => boolean): Life => {
    const life = startLife(args, env, hear);
    lives.add(life);
    void life.ended.then(() => lives.delete(life));
    return life;
  };
  const startRelay = (): Life =>
    start([script('../../../src/cli/relay.ts'), '--config', config], (line) => line.startsWith('{"port":'));
  /** Starts the till. It makes a sale each `everyMs` milliseconds, or none if `everyMs` is 0. */
  const startTill = (everyMs: number): Life =>
    start([script('./till-child.ts'), dataDir, settingsJson, String(everyMs)], (line) => {
      const [word, what = ''] = line.split(' ');
      if (word === 'begun') begun.add(what);
      if (word === 'paid') paid.add(what);
      if (word === 'begun' || word === 'paid') tillNews.tell();
      if (word === 'at') readTo = Number(what);
      return line === 'ready';
    });

  /** Starts and ends each program once without a kill, so that Node's compile cache is written. */
  const warmUp = async (): Promise<void> => {
    if (warm) return;
    warm = true;
    await Promise.all(
      [startRelay(), startTill(0)].map(async (life) => {
        await life.ready;
        life.kill('SIGTERM');
        await life.ended;
      }),
    );
  };
  await warmUp();

  const endChildren = async (): Promise<void> => {
    for (const life of [...lives]) {
      life.kill();
      await life.ended;
    }
  };

  return {
    dataDir,
    relayDb: relayFile(dir),
    heard: { acknowledged: service.acknowledged, begun, paid },
    telling: service.telling,
    /** The last feed number that the till printed as read. */
    readTo: () => readTo,
    relayNews,
    tillNews,
    startRelay,
    startTill,
    endChildren,
    /** Ends all child processes and deletes the folder. */
    async remove(): Promise<void> {
      await endChildren();
      await service.close();
      rmSync(dir, { recursive: true });
    },
  };
};
