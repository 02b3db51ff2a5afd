// The end of a relay on SIGTERM: polls are answered, notices under way are stored, and clients are sent to another relay.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEnding } from '../../../src/cli/relay/ending.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { openRaw } from '../../support/machine/raw-http.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { bearer, get, keptLog, secret, sha256, tillToken, walletBody } from './kit.ts';
import { start } from './process.ts';
import { type StartedServer, startHttp } from './server.ts';

const notice = walletBody('A-1').toString();
/** The server answers `100 Continue` once it has begun to read the request. */
const noticeHead = `POST /n/shop/T1/wallet/callback HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${notice.length}\r\n\r\n`;
const poll = `GET /v1/feed/shop/T1?wait=30 HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer(tillToken).authorization}\r\n\r\n`;
const patient = { timeout: 10_000, interval: 5 };

/** Opens a connection on which a notice is under way: its second half is not sent yet. */
const beginNotice = async (port: number) => {
  const connection = openRaw(port, noticeHead);
  await vi.waitUntil(() => connection.text().includes('100 Continue'), patient);
  connection.socket.write(notice.slice(0, 20));
  return connection;
};

describe('a server that drains', () => {
  let at: StartedServer;
  afterEach(() => at.end());

  it('answers a waiting poll at once with its empty page, and closes the connection', async () => {
    at = await startHttp();
    const { handle } = at.relay;
    let polls = 0;
    at.relay.handle = (...args) => {
      polls += 1;
      return handle(...args);
    };
    const waiting = openRaw(at.port, poll);
    await vi.waitUntil(() => polls === 1, patient);
    await at.drain();
    await waiting.closed;
    expect(waiting.text()).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n(.*\r\n)*\r\n\{.*"items":\[\]/i);
  });

  it('finishes a notice under way, and accepts nothing new', async () => {
    at = await startHttp();
    const connection = await beginNotice(at.port);
    const idle = openRaw(at.port, '');
    let isDrained = false;
    const drained = at.drain().then(() => (isDrained = true));
    await idle.closed;
    await expect(fetch(at.url('/healthz'))).rejects.toThrow('fetch failed');
    expect(isDrained).toBe(false);
    connection.socket.write(notice.slice(20));
    await drained;
    await connection.closed;
    expect(connection.text()).toMatch(/\r\nHTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i);
    const { body } = await at.relay.handle(get('/metrics'));
    expect(body).toContain('qayd_relay_feed_last{merchant="shop",till="T1"} 1\n');
  });
});

it.each([
  ['within the grace', true],
  ['before a second signal', false],
])('a notice that does not arrive %s is cut', async (_, isGraceOver) => {
  const at = await startHttp();
  onTestFinished(() => at.end());
  const connection = await beginNotice(at.port);
  const clock = createHandClock();
  const ended = Promise.withResolvers<number>();
  const onSignal = createEnding(
    { server: at, relay: at.relay, clock, log: keptLog(), spoolFolder: null, onEnd: ended.resolve },
    { requestsMs: 7, spoolMs: 0 },
  );
  onSignal();
  expect(clock.planned()).toEqual([7]);
  if (isGraceOver) clock.strike(7);
  else onSignal();
  expect(await ended.promise).toBe(1);
  await connection.closed;
});

it.each([
  ['that the database does not have: 3', { waiting: 2, unremoved: 0 }, 3, 'spool.left'],
  ['that only the disk did not remove: 0, because the database has them', { waiting: 0, unremoved: 2 }, 0, 'spool.unremoved'],
])('the end with notices in the spool %s', async (_, rest, code, event) => {
  const at = await startHttp();
  onTestFinished(() => at.end());
  const log = keptLog();
  const relay = { drain: () => Promise.resolve(rest), close: () => at.relay.close() };
  const ended = Promise.withResolvers<number>();
  const parts = { server: at, relay, clock: createHandClock(), log, spoolFolder: '/spool', onEnd: ended.resolve };
  createEnding(parts, { requestsMs: 7, spoolMs: 0 })();
  expect(await ended.promise).toBe(code);
  const said = log.lines.filter((line) => line.includes('"spool.'));
  expect(said).toEqual([JSON.stringify({ event, notices: 2, folder: '/spool' })]);
});

describe('a relay that gets SIGTERM', () => {
  const startRelay = async () => {
    const dir = tempDir();
    onTestFinished(() => dir.remove());
    const folder = join(dir.path, 'etc');
    mkdirSync(folder);
    writeFileSync(join(folder, 'secret'), secret, { mode: 0o600 });
    const tills = [{ id: 'T1', tokenSha256: sha256(tillToken) }];
    const merchant = { id: 'shop', keys: [{ id: 'k1', secretFile: 'secret' }], tokenSha256: sha256('m'), tills };
    const config = { listen: { port: 0 }, store: { kind: 'sqlite', file: 'relay.db' }, merchants: [merchant] };
    writeFileSync(join(folder, 'relay.json'), JSON.stringify(config), { mode: 0o600 });
    const relay = start('--config', join(folder, 'relay.json'));
    return { relay, port: await relay.port() };
  };

  it('ends with 0 after the notice that was under way', async () => {
    const { relay, port } = await startRelay();
    const connection = await beginNotice(port);
    relay.signal('SIGTERM');
    await relay.until(/relay\.draining/);
    connection.socket.write(notice.slice(20));
    const { code, err } = await relay.ended;
    expect([code, connection.text()]).toEqual([0, expect.stringContaining('{"status":"stored"}')]);
    expect([err.includes('relay.closed'), err.includes('relay.cut')]).toEqual([true, false]);
  });

  it('ends at once by a second signal, with 1', async () => {
    const { relay, port } = await startRelay();
    const connection = await beginNotice(port);
    relay.signal('SIGTERM');
    await relay.until(/relay\.draining/);
    relay.signal('SIGTERM');
    const { code, err } = await relay.ended;
    await connection.closed;
    expect([code, err.includes('relay.cut'), connection.text()]).toEqual([1, true, expect.not.stringContaining('HTTP/1.1 200')]);
  });
});
