// File transfers between window and till, through the real browser host and the code of Electron's bridge: limited in size, one
// at a time for each window, and no partial file remains.
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Dispatcher, createDispatcher } from '../../../../src/main/dispatch.ts';
import type { Incoming } from '../../../../src/main/handlers/types.ts';
import { createPushed, createTransfers, pieceBytes, transferWithinMs } from '../../../../src/main/transfers.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { fileHeader, inputHeader, pageKeyHeader } from '../../../../src/shared/contract/channels.ts';
import { define, defineDownload, defineUpload } from '../../../../src/shared/contract/parts.ts';
import type { Clock } from '../../../../src/shared/ports.ts';
import { fail, ok } from '../../../../src/shared/result.ts';
import { type Entered, serveCounter, type Served } from '../../../support/hosts/browser-host.ts';
import { sendRaw } from '../../../support/machine/raw-http.ts';
import { cashiersDoor } from '../../../support/approver.ts';
import { strictLog } from '../../../support/till.ts';
import { tempDir } from '../../../support/temp-dir.ts';

const most = 3_000_000;
const entries = {
  'notices.take.v2': defineUpload(z.strictObject({ note: z.string() }), z.strictObject({ size: z.int(), sum: z.int() }), {
    may: 'look',
    most,
  }),
  'keys.take': defineUpload(z.strictObject({}), z.strictObject({}), { may: 'manage-people', most }),
  'file.keep': defineDownload(z.strictObject({ name: z.string() }), { may: 'look' }),
  'plain.ask': define('query', z.strictObject({}), z.strictObject({})),
};

const readAll = async ({ size, read }: Incoming): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < size; at += parts.at(-1)?.length ?? 0) parts.push((await read(at, 100_000)) as Uint8Array);
  return Buffer.concat(parts);
};
const sumOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + byte, 0);

let taken: { input: unknown; size: number }[] = [];
/** Serves the files of `dir`. */
const dispatcherOf = (dir: string): Dispatcher =>
  createDispatcher({
    entries,
    handlers: {
      'notices.take.v2': async (input, _, body) => {
        const bytes = await readAll(body as Incoming);
        taken.push({ input, size: bytes.length });
        return ok({ size: bytes.length, sum: sumOf(bytes) });
      },
      'keys.take': async () => ok({}),
      'file.keep': async (input) => {
        const { name } = input as { name: string };
        const file = join(dir, name);
        const looked = await nodeFiles.read(file, 0, 0);
        if (!looked) return fail('file.unreadable', { file: name });
        const read = async (offset: number, length: number) => (await nodeFiles.read(file, offset, length))?.bytes ?? null;
        return ok({ name, mediaType: 'text/csv', size: looked.size, read });
      },
      'plain.ask': () => ok({}),
    },
    log: strictLog,
    ...cashiersDoor,
  });

const bytes = Buffer.from(Uint8Array.from({ length: 1_700_001 }, (_, n) => (n * 31) % 251));

describe('in the browser host', () => {
  let served: Served;
  let session: Entered;
  beforeAll(async () => {
    served = await serveCounter({
      requestTimeoutMs: 60_000,
      dispatch: (counter) => ({ ...counter.client.dispatch, ...dispatcherOf(counter.dir) }),
    });
    session = await served.enter();
  });
  afterAll(() => served.close());
  beforeEach(() => {
    taken = [];
  });
  const leftOver = (): string[] => (existsSync(served.uploadsDir) ? readdirSync(served.uploadsDir) : []);

  type Head = Readonly<Record<string, string | null>>;
  const headOf = (target: string, head: Head, by = session): string => {
    const all: Head = {
      host: `127.0.0.1:${served.port}`,
      origin: served.host.origin,
      cookie: by.cookie,
      [pageKeyHeader]: by.pageKey,
      connection: 'close',
      ...head,
    };
    const rows = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]));
    return `POST ${target} HTTP/1.1\r\n${rows.join('')}\r\n`;
  };
  const note = encodeURIComponent(JSON.stringify({ note: 'ملاحظة' }));
  const uploadHead = (head: Head = {}, by = session, name = 'notices.take.v2') =>
    headOf(`/upload/${name}`, { 'content-type': 'application/octet-stream', [inputHeader]: note, ...head }, by);
  const upload = async (body: Buffer, head: Head = {}, name?: string) => {
    const answer = await sendRaw(
      served.port,
      Buffer.concat([Buffer.from(uploadHead({ 'content-length': String(body.length), ...head }, session, name)), body]),
    );
    return { ...answer, json: answer.body.startsWith('{') ? (JSON.parse(answer.body) as unknown) : null };
  };
  const download = (input: unknown, head: Head = {}, name = 'file.keep') => {
    const body = JSON.stringify(input);
    const length = String(Buffer.byteLength(body));
    const all = { 'content-type': 'application/json', 'content-length': length, ...head };
    return sendRaw(served.port, headOf(`/download/${name}`, all) + body);
  };

  it('an uploaded file arrives complete with its input, and is deleted from the disk after use', async () => {
    const answer = await upload(bytes);
    expect([answer.status, answer.json]).toEqual([200, { ok: true, value: { size: bytes.length, sum: sumOf(bytes) } }]);
    expect(taken).toEqual([{ input: { note: 'ملاحظة' }, size: bytes.length }]);
    expect(leftOver()).toEqual([]);
    expect((await upload(Buffer.alloc(0))).json).toMatchObject({ ok: true, value: { size: 0 } });
  });

  it('a file above the limit is refused with the limit, with or without a declared length, and leaves nothing behind', async () => {
    const refusal = { ok: false, error: { code: 'transfer.too-large', params: { most: 3 } } };
    const told = await upload(Buffer.alloc(most + 1));
    expect([told.status, told.json]).toEqual([413, refusal]);
    const chunk = Buffer.alloc(1_000_000);
    const chunked = Buffer.concat([
      Buffer.from(uploadHead({ 'transfer-encoding': 'chunked' })),
      ...Array.from({ length: 4 }, () => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]).flat(),
      Buffer.from('0\r\n\r\n'),
    ]);
    const untold = await sendRaw(served.port, chunked);
    expect([untold.status, JSON.parse(untold.body)]).toEqual([413, refusal]);
    expect((await upload(Buffer.alloc(most))).status).toBe(200);
    expect(taken).toHaveLength(1);
    expect(leftOver()).toEqual([]);
  });

  it('an upload without the right or with a bad input is refused before a byte is stored', async () => {
    expect((await upload(bytes, { [inputHeader]: '{}' }, 'keys.take')).json).toMatchObject({
      error: { code: 'caller.not-allowed' },
    });
    expect((await upload(bytes, { [inputHeader]: '{"note":1}' })).json).toMatchObject({ error: { code: 'request.malformed' } });
    expect((await upload(bytes, { [inputHeader]: '%' })).json).toMatchObject({ error: { code: 'request.malformed' } });
    expect((await upload(bytes, { [inputHeader]: null })).json).toMatchObject({ error: { code: 'request.malformed' } });
    expect(taken).toEqual([]);
  });

  it('uploads run one at a time for each window without delaying another window; a broken upload leaves nothing behind', async () => {
    const other = await served.enter();
    const socket = connect(served.port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {});
    socket.write(uploadHead({ 'content-length': '1000000' }));
    socket.write(Buffer.alloc(400_000));
    await expect.poll(leftOver).toHaveLength(1);
    const second = await upload(bytes);
    expect([second.status, second.json]).toMatchObject([409, { error: { code: 'transfer.busy' } }]);
    const head = uploadHead({ 'content-length': '3' }, other);
    expect((await sendRaw(served.port, `${head}abc`)).status).toBe(200);
    socket.destroy();
    await closed;
    await expect.poll(leftOver).toEqual([]);
    await expect.poll(async () => (await upload(bytes)).status).toBe(200);
    expect(taken.map(({ size }) => size)).toEqual([3, bytes.length]);
  });

  it('an upload is refused like a call: without its key, from another origin, encoded, of another type, at another path', async () => {
    expect((await upload(bytes, { [pageKeyHeader]: null })).status).toBe(401);
    expect((await upload(bytes, { origin: null })).status).toBe(403);
    expect((await upload(bytes, { origin: 'http://attacker.example' })).status).toBe(403);
    expect((await upload(bytes, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await upload(bytes, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await upload(bytes, { 'content-encoding': 'gzip' })).status).toBe(415);
    for (const name of ['plain.ask', 'file.keep', 'no.such']) expect((await upload(bytes, {}, name)).status, name).toBe(404);
    for (const name of ['plain.ask', 'notices.take.v2']) expect((await download({ name: 'a' }, {}, name)).status, name).toBe(404);
    expect((await download({ name: 'a' }, { [pageKeyHeader]: null })).status).toBe(401);
    expect((await download({ name: 'a' }, { origin: null })).status).toBe(403);
    expect(taken).toEqual([]);
  });

  it('a download has the bytes, length and name of the file; a refusal is an ordinary answer', async () => {
    const text = 'قيد;1\r\n'.repeat(90_000);
    writeFileSync(join(served.counter.dir, 'يوم.csv'), text);
    const { status, headers, body } = await download({ name: 'يوم.csv' });
    const name = encodeURIComponent('يوم.csv');
    expect([status, headers.get(fileHeader), headers.get('content-length'), headers.get('content-type')]).toEqual([
      ...[200, name, String(Buffer.byteLength(text)), 'text/csv'],
    ]);
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`);
    expect(body === text).toBe(true);
    const none = await download({ name: 'none' });
    expect([none.status, none.headers.has(fileHeader), JSON.parse(none.body)]).toEqual([
      ...[200, false, { ok: false, error: { code: 'file.unreadable', params: { file: 'none' } } }],
    ]);
  });

  it('a file truncated during a download ends before its declared length, so that it cannot pass as complete', async () => {
    const file = join(served.counter.dir, 'cut.csv');
    writeFileSync(file, Buffer.alloc(40_000_000));
    const body = JSON.stringify({ name: 'cut.csv' });
    const socket = connect(served.port, '127.0.0.1');
    let came = 0;
    let isCut = false;
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      came += chunk.length;
      if (!isCut) truncateSync(file, pieceBytes * 4);
      isCut = true;
    });
    const all = { 'content-type': 'application/json', 'content-length': String(body.length) };
    socket.write(headOf('/download/file.keep', all) + body);
    await closed;
    expect(came).toBeGreaterThan(0);
    expect(came).toBeLessThan(40_000_000);
    expect((await download({ name: 'none' })).status).toBe(200);
  });
});

describe('Electron’s file transfer', () => {
  let dir: ReturnType<typeof tempDir>;
  let alarms: { ms: number; run(): void }[];
  beforeEach(() => {
    dir = tempDir();
    alarms = [];
    taken = [];
  });
  afterEach(() => dir.remove());
  const clock: Clock = {
    wallMs: () => 0,
    monoMs: () => 0,
    after(ms, run) {
      const alarm = { ms, run };
      alarms.push(alarm);
      return () => void alarms.splice(alarms.indexOf(alarm), 1);
    },
  };
  const uploads = (): string => join(dir.path, 'uploads');
  const open = () => createTransfers({ dispatch: dispatcherOf(dir.path), files: nodeFiles, clock, folder: uploads() });
  const keep = (pick: (name: string) => string | null, name = 'a.csv', by = open()) =>
    by.save('1', { name: 'file.keep', input: { name } }, async (proposed) => pick(proposed));
  const send = (pieces: AsyncIterable<Uint8Array>, size: number | null = null, by = open()) =>
    by.upload('1', { name: 'notices.take.v2', input: { note: '' }, size, pieces });

  it('saves a complete file at the place that a person picks, over an older file', async () => {
    writeFileSync(join(dir.path, 'a.csv'), bytes);
    const target = join(dir.path, 'kept.csv');
    writeFileSync(target, 'older');
    expect(await keep((name) => (name === 'a.csv' ? target : null))).toEqual({ ok: true, value: { saved: target } });
    expect(readFileSync(target).equals(bytes)).toBe(true);
    expect(await keep(() => null)).toEqual({ ok: true, value: { saved: null } });
    expect(readdirSync(dir.path).sort()).toEqual(['a.csv', 'kept.csv']);
    expect(alarms).toEqual([]);
  });

  it('keeps the older file and leaves no partial file if the source breaks off or the target fails', async () => {
    writeFileSync(join(dir.path, 'a.csv'), bytes);
    const target = join(dir.path, 'kept.csv');
    writeFileSync(target, 'older');
    const cut = await keep(() => {
      truncateSync(join(dir.path, 'a.csv'), pieceBytes * 2);
      return target;
    });
    expect(cut).toMatchObject({ error: { code: 'transfer.broken' } });
    expect(await keep(() => join(dir.path, 'none', 'b.csv'))).toMatchObject({ error: { code: 'export.unwritable' } });
    expect(readFileSync(target, 'utf8')).toBe('older');
    expect(readdirSync(dir.path).sort()).toEqual(['a.csv', 'kept.csv']);
  });

  it('runs alone in its window, also after another window’s transfer has ended', async () => {
    const by = open();
    const { pieces, push, close } = createPushed();
    const first = send(pieces, null, by);
    await push(Buffer.from('abc'));
    const whole = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('de');
    };
    const other = by.upload('2', { name: 'notices.take.v2', input: { note: '' }, size: null, pieces: whole() });
    expect(await other).toMatchObject({ ok: true, value: { size: 2 } });
    expect(await send(whole(), null, by)).toMatchObject({ ok: false, error: { code: 'transfer.busy' } });
    await push(null);
    expect(await first).toMatchObject({ ok: true, value: { size: 3 } });
    close();
    expect(await send(whole(), null, by)).toMatchObject({ ok: true, value: { size: 2 } });
  });

  it('reads the pieces one after the other', async () => {
    const pushed = createPushed();
    const answer = send(pushed.pieces, bytes.length);
    for (let at = 0; at < bytes.length; at += pieceBytes)
      expect(await pushed.push(bytes.subarray(at, at + pieceBytes))).toBe(true);
    await pushed.push(null);
    expect(await answer).toEqual({ ok: true, value: { size: bytes.length, sum: sumOf(bytes) } });
    expect(await pushed.push(bytes)).toBe(false);
    expect(readdirSync(uploads())).toEqual([]);
  });

  it('leaves nothing of a file that breaks off, is shorter than declared, or never ends', async () => {
    const broken = createPushed();
    const brokenOff = send(broken.pieces);
    await broken.push(bytes);
    broken.breakOff();
    expect(await brokenOff).toMatchObject({ error: { code: 'transfer.broken' } });

    const short = createPushed();
    const tooShort = send(short.pieces, 10);
    await short.push(Buffer.alloc(9));
    await short.push(null);
    expect(await tooShort).toMatchObject({ error: { code: 'transfer.broken' } });

    const slow = createPushed();
    const tooSlow = send(slow.pieces);
    await slow.push(bytes);
    await expect.poll(() => alarms.map(({ ms }) => ms)).toEqual([transferWithinMs]);
    alarms[0]?.run();
    expect(await tooSlow).toMatchObject({ error: { code: 'transfer.too-slow' } });
    expect(taken).toEqual([]);
    expect(readdirSync(uploads())).toEqual([]);
  });

  it('releases the sender of a refused file', async () => {
    const pushed = createPushed();
    const answer = open().upload('1', { name: 'keys.take', input: {}, size: null, pieces: pushed.pieces });
    const waiting = pushed.push(bytes);
    expect(await answer).toMatchObject({ error: { code: 'caller.not-allowed' } });
    pushed.close();
    expect(await waiting).toBe(false);
  });

  it('deletes partial uploads that a crash left', () => {
    mkdirSync(uploads());
    writeFileSync(join(uploads(), 'upload-3.part'), 'half');
    open();
    expect(readdirSync(uploads())).toEqual([]);
  });
});

it('a name of another kind is unknown to an upload and to a download', async () => {
  const dispatcher = dispatcherOf('no folder');
  const unknown = { ok: false, error: { code: 'request.unknown', params: {} } };
  for (const name of ['plain.ask', 'keys.take', 'nothing'])
    expect(await dispatcher.download(name, name === 'nothing' ? { name } : {}), name).toEqual(unknown);
  const take = () => Promise.reject(new Error('no file is taken'));
  for (const name of ['plain.ask', 'file.keep', 'nothing'])
    expect(await dispatcher.upload(name, { name: 'day.csv' }, take), name).toEqual(unknown);
});
