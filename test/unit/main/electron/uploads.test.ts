// Uploads of Electron's windows: sent in chunks, at most one upload per window at a time. A call that sends no valid chunk aborts
// the upload.
import { expect, it } from 'vitest';
import { createUploads } from '../../../../src/main/electron/uploads.ts';
import type { Upload } from '../../../../src/main/transfers.ts';
import { fail, ok } from '../../../../src/shared/result.ts';

/** Uploads whose transfer resolves with the number of bytes, or with `transfer.broken`. */
const counted = () =>
  createUploads({
    transfers: async () =>
      ok({
        async upload(_window: string, { pieces }: Upload) {
          let bytes = 0;
          try {
            for await (const piece of pieces) bytes += piece.length;
          } catch {
            return fail('transfer.broken');
          }
          return ok({ bytes });
        },
      }),
  });
const begun = (uploads: ReturnType<typeof counted>) => uploads.begin(1, 'a', {}, 3);
const broken = { ok: false, error: { code: 'transfer.broken' } };

it('an upload ends with the piece null, and its pieces are read in order', async () => {
  const uploads = counted();
  const answered = begun(uploads);
  expect(await uploads.step(1, 'piece', new Uint8Array(2))).toBe(true);
  expect(await uploads.step(1, 'piece', new Uint8Array(1))).toBe(true);
  expect(await uploads.step(1, 'piece', null)).toBe(true);
  expect(await answered).toEqual({ ok: true, value: { bytes: 3 } });
  expect(await uploads.step(1, 'piece', null)).toBe(false);
});

it('a window has at most one upload at a time; another window may have its own upload', async () => {
  const uploads = counted();
  const answered = begun(uploads);
  expect(await begun(uploads)).toMatchObject({ error: { code: 'transfer.busy' } });
  expect(await uploads.step(2, 'piece', null)).toBe(false);
  await uploads.step(1, 'piece', null);
  expect(await answered).toMatchObject({ ok: true });
});

it.each([
  ['a piece that is too long', 'piece', new Uint8Array(1024 * 1024 + 1)],
  ['something that is no piece', 'piece', 'text'],
  ['another step', 'end', null],
])('%s aborts the upload', async (_, step, piece) => {
  const uploads = counted();
  const answered = begun(uploads);
  expect(await uploads.step(1, step, piece)).toBe(false);
  expect(await answered).toMatchObject(broken);
});

it('reloading a window aborts its upload, and the window may begin another upload', async () => {
  const uploads = counted();
  const answered = begun(uploads);
  uploads.breakOff(1);
  expect(await answered).toMatchObject(broken);
  const again = begun(uploads);
  await uploads.step(1, 'piece', null);
  expect(await again).toMatchObject({ ok: true });
});

it('an upload without a till fails with the reason why there is no till', async () => {
  const uploads = createUploads({ transfers: async () => fail('setup.needed') });
  expect(await begun(uploads)).toMatchObject({ error: { code: 'setup.needed' } });
});
