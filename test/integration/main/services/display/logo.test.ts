// The shop's logo: only an authorized person sets it, the journal stores it, a rebuild keeps it, and only pictures are accepted.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Incoming } from '../../../../../src/main/handlers/types.ts';
import { databaseFile } from '../../../../../src/main/ledger/ledger.ts';
import { mostLogoBytes } from '../../../../../src/shared/display/picture.ts';
import { tillWindow, type WindowRef } from '../../../../../src/shared/people/rights.ts';
import { fail, ok } from '../../../../../src/shared/result.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { logoPng } from '../../../../support/windows/logo.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const picture = Buffer.from(logoPng, 'base64');
const sha256 = createHash('sha256').update(picture).digest('hex');
/** An upload body that is read in chunks, like a file. */
const bodyOf = (bytes: Uint8Array): Incoming => ({
  size: bytes.length,
  read: async (at, length) => bytes.subarray(at, at + Math.min(length, 100)),
});
const upload = (bytes: Uint8Array, from: WindowRef = tillWindow, requestId = newRequestId()) =>
  counter.client.dispatch.upload('logo.set', { requestId }, async () => ok(bodyOf(bytes)), from);
const send = async (...given: Parameters<typeof upload>): Promise<string> => {
  const result = await upload(...given);
  return result.ok ? 'ok' : result.error.code;
};
const kept = () => counter.client.get('logo.get', {});
/** The picture with another width written into its header. */
const ofWidth = (pixels: number): Buffer => {
  const other = Buffer.from(picture);
  other.writeUInt32BE(pixels, 16);
  return other;
};

it('a logo is stored unchanged, sent to displays, and kept over a restart and a rebuild', async () => {
  expect(await kept()).toBeNull();
  const requestId = newRequestId();
  expect(await send(picture, tillWindow, requestId)).toBe('ok');
  expect(await send(picture, tillWindow, requestId)).toBe('ok');
  const logo = { mediaType: 'image/png', sha256, base64: logoPng };
  expect(await kept()).toEqual(logo);
  const display = { window: 'display', windowId: 'display-1' } as const;
  expect(await counter.client.dispatch.answer('logo.get', {}, display)).toEqual({ ok: true, value: logo });
  expect(await counter.client.dispatch.answer('display.get', {}, display)).toMatchObject({ ok: true, value: { logo: sha256 } });
  const entries = counter.till.ledger.journal.page(0, 99, 99).filter(({ kind }) => kind === 'logo.changed');
  expect(entries).toHaveLength(1);
  counter.restart();
  counter.till.ledger.rebuild();
  expect(await kept()).toEqual(logo);
  await counter.client.get('logo.remove', { requestId: newRequestId() });
  expect(await kept()).toBeNull();
});

it('a request for a logo or for none is repeated without an effect, and its id serves no other request', async () => {
  const removal = (requestId: string) => counter.client.codeOf('logo.remove', { requestId });
  const [set, remove] = [newRequestId(), newRequestId()];
  counter.client.told.length = 0;
  expect(await send(picture, tillWindow, set)).toBe('ok');
  expect(counter.client.told).toContainEqual({ event: 'settings.changed', body: expect.anything() });
  expect(await send(ofWidth(20), tillWindow, set)).toBe('request.reused');
  expect(await removal(set)).toBe('request.reused');
  expect(await kept()).toMatchObject({ sha256 });
  expect([await removal(remove), await removal(remove)]).toEqual(['ok', 'ok']);
  expect(await send(picture, tillWindow, remove)).toBe('request.reused');
  expect(await kept()).toBeNull();
});

it('a logo that cannot be written is reported, and no window hears of a change', async () => {
  const held = new Database(join(counter.dir, databaseFile));
  held.exec('BEGIN IMMEDIATE');
  counter.client.told.length = 0;
  expect(await send(picture)).toBe('data.in-use');
  held.close();
  expect([await kept(), counter.client.told]).toEqual([null, []]);
  expect(await send(picture)).toBe('ok');
});

it.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'), 'logo.not-picture'],
  ['a page after a picture', Buffer.concat([picture, Buffer.from('<script>')]), 'logo.not-picture'],
  ['a truncated picture', picture.subarray(0, 300), 'logo.not-picture'],
  ['nothing', Buffer.alloc(0), 'logo.not-picture'],
  ['too many bytes', Buffer.concat([picture, Buffer.alloc(mostLogoBytes)]), 'logo.too-large'],
  ['too narrow a picture', ofWidth(15), 'logo.unfit-size'],
  ['too wide a picture', ofWidth(2049), 'logo.unfit-size'],
] as const)(
  'a file that is no fitting picture is rejected with the limits, and nothing is written: %s',
  async (_, bytes, code) => {
    const { seq } = counter.till.ledger.journal.head();
    expect(await upload(bytes)).toEqual(fail(code, { kilobytes: 256, least: 16, most: 2048 }));
    expect([counter.till.ledger.journal.head().seq, await kept()]).toEqual([seq, null]);
  },
);

it('a display cannot change the logo', async () => {
  expect(await send(picture, { window: 'display', windowId: 'display-1' })).toBe('request.not-here');
});
