// Tests the local status address: it is off by default, needs a token unless only this machine can reach it, and answers without
// customers and amounts. Also tests the header `qayd-watch`, which the till sends to the relay only if it is switched on.
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { readWatchChoice } from '../../../../../src/main/services/health/watch-choice.ts';
import { isOwnHost } from '../../../../../src/main/services/health/watch-server.ts';
import { nodeFiles } from '../../../../../src/platform/node-files.ts';
import { nodeServe } from '../../../../../src/platform/node-server.ts';
import { watchView } from '../../../../../src/shared/health/watch.ts';
import { watchHeader } from '../../../../../src/shared/relay-wire/watch.ts';
import { backUp } from '../../../../support/books/books.ts';
import { type Counter, openCounter } from '../../../../support/counter.ts';

let counter: Counter;
afterEach(async () => {
  await counter.till.statusPort();
  counter.close();
});
const token = 'token-of-the-monitor';
const tokenSha256 = createHash('sha256').update(token).digest('hex');

const begin = (choice: object | null): void => {
  counter = openCounter({ serve: nodeServe });
  if (choice === null) return;
  writeFileSync(join(counter.dir, 'watch.json'), JSON.stringify(choice));
  counter.restart();
};
const ask = async (path = '/status', init: RequestInit = {}) => {
  const answer = await fetch(`http://127.0.0.1:${await counter.till.statusPort()}${path}`, init);
  return { status: answer.status, text: await answer.text() };
};

it('is off without a file, also towards the relay', async () => {
  begin(null);
  expect(await counter.till.statusPort()).toBeNull();
  await counter.world.run(60_000);
  expect(counter.feed.polls.filter(({ headers }) => watchHeader in headers)).toEqual([]);
});

it('answers 503 while a backup is late, and 200 once everything is in order', async () => {
  begin({ listen: { port: 0 } });
  await counter.notify(await counter.sell());
  const late = await ask();
  expect(late.status).toBe(503);
  expect(JSON.parse(late.text)).toMatchObject({ status: 'attention', backup: { late: true, newestMs: null } });
  backUp(counter.dir, counter.world.nowMs);
  counter.restart();
  await counter.world.run(5_000);
  const fine = await ask();
  expect(fine.status).toBe(200);
  expect(watchView.parse(JSON.parse(fine.text))).toMatchObject({ status: 'ok', till: 'T1', close: { missing: false } });
});

it('names a close that is missing, until the books are closed', async () => {
  begin({ listen: { port: 0 } });
  await counter.notify(await counter.sell());
  await counter.world.run(37 * 3_600_000);
  expect(JSON.parse((await ask()).text)).toMatchObject({ close: { missing: true } });
  const { businessDay: day } = await counter.client.get('app.get', {});
  await counter.client.get('day.close', { requestId: 'request-close-0001', day, acknowledge: true, override: null });
  // The open day is read again after ten seconds, and not with each request.
  await counter.world.run(9_999);
  expect(JSON.parse((await ask()).text)).toMatchObject({ close: { missing: true } });
  await counter.world.run(1);
  expect(JSON.parse((await ask()).text)).toMatchObject({ close: { missing: false, openDay: null } });
});

it('shows no customer and no amount', async () => {
  begin({ listen: { port: 0 } });
  const mobile = '0912345678';
  const sale = await counter.sell({ mobile });
  await counter.notify(sale);
  const { text } = await ask();
  for (const known of [mobile.slice(1), sale.invoiceNo, String(sale.amountMinor)]) expect(text).not.toContain(known);
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['version', 'status', 'till', 'atMs', 'backup', 'relay', 'close']);
});

it('asks for the token first, and answers other paths and methods with their status', async () => {
  begin({ listen: { port: 0 }, tokenSha256 });
  const by = (name: string) => ({ headers: { authorization: `Bearer ${name}` } });
  expect(await ask()).toEqual({ status: 401, text: '{"error":"unauthorized"}' });
  expect((await ask('/elsewhere')).status).toBe(401);
  expect((await ask('/status', by('wrong'))).status).toBe(401);
  expect([200, 503]).toContain((await ask('/status', by(token))).status);
  expect((await ask('/elsewhere', by(token))).status).toBe(404);
  expect((await ask('/status', { ...by(token), method: 'POST' })).status).toBe(405);
  expect(await ask('/status', { ...by(token), method: 'HEAD' })).toMatchObject({ text: '' });
});

it('answers only under its own name and port, so that a web page cannot read the status by DNS rebinding', async () => {
  begin({ listen: { port: 0 } });
  const port = Number(await counter.till.statusPort());
  const under = async (host: string): Promise<readonly [number | undefined, string]> =>
    await new Promise((done, failed) => {
      const sent = request({ host: '127.0.0.1', port, path: '/status', headers: { host } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => done([answer.statusCode, text]));
      });
      sent.on('error', failed).end();
    });
  const refused = [421, '{"error":"another-host"}'];
  for (const host of ['attacker.example', `attacker.example:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`, `localhost.:${port}`])
    expect([host, ...(await under(host))]).toEqual([host, ...refused]);
  for (const host of [`127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect([200, 503]).toContain((await under(host))[0]);
});

it.each([
  ['192.168.1.20', '192.168.1.20:9464', true],
  ['192.168.1.20', '192.168.1.21:9464', false],
  ['0.0.0.0', '192.168.1.20:9464', true],
  ['::', '[fd00::20]:9464', true],
  ['0.0.0.0', 'till.example:9464', false],
  ['0.0.0.0', undefined, false],
  ['FD00::20', '[fd00::20]:9464', true],
])('a status address on %s accepts the Host %s: %s', (host, given, is) => {
  expect(isOwnHost(given, { host, port: 9464 }, 9464)).toBe(is);
});

it('tells the relay with each poll if it is switched on', async () => {
  begin({ tellRelay: true });
  expect(await counter.till.statusPort()).toBeNull();
  await counter.world.run(60_000);
  expect(counter.feed.polls.at(-1)?.headers[watchHeader]).toBe('backup-late');
});

it.each([
  ['another address without a token', { listen: { host: '0.0.0.0', port: 9464 } }, 'needs-token'],
  ['a name instead of an address', { listen: { host: 'localhost', port: 9464 } }, 'malformed'],
  ['an unknown field', { listen: { port: 9464 }, tokn: 'x' }, 'malformed'],
  ['a token itself', { listen: { port: 9464 }, tokenSha256: token }, 'malformed'],
])('refuses a file with %s, and the till opens without the address', async (_, choice, reason) => {
  begin(choice);
  expect(readWatchChoice(nodeFiles, counter.dir)).toMatchObject({
    ok: false,
    error: { code: 'config.invalid', params: { reason } },
  });
  expect(await counter.till.statusPort()).toBeNull();
});
