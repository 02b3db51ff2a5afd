// Tests file uploads and downloads in browser and Electron: the bytes sent, the file saved, and an error for a transfer that
// breaks off.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../src/renderer/transport/bridge.ts';
import { httpTransport } from '../../../../src/renderer/transport/http.ts';
import { fileHeader, inputHeader, pageKeyHeader } from '../../../../src/shared/contract/channels.ts';
import type { Api } from '../../../../src/shared/contract/index.ts';

const key = 'k'.repeat(43);
const open = (): Api => httpTransport(key, () => {}).api;
/** Sends an upload that the contract does not contain yet. */
const send = (api: Api, file: Blob) =>
  (api.upload as (name: string, input: unknown, sent: Blob) => Promise<unknown>)('file.take', { note: 'ملاحظة' }, file);

/** The files that the browser can still read, by their temporary address. */
const blobs = new Map<string, Blob>();
let kept: { name: string; bytes: Blob }[] = [];
beforeEach(() => {
  kept = [];
  blobs.clear();
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      blobs.set('blob:1', blob);
      return 'blob:1';
    },
    revokeObjectURL: (url: string) => void blobs.delete(url),
  });
  vi.stubGlobal('document', {
    createElement: () => {
      const link = {
        href: '',
        download: '',
        click: () => kept.push({ name: link.download, bytes: blobs.get(link.href) as Blob }),
      };
      return link;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const replies = (reply: () => Response) => {
  const fetched = vi.fn<typeof fetch>(async () => reply());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

describe('in a browser', () => {
  it('a download is saved under the file name that the till sent', async () => {
    const fetched = replies(() => new Response('قيد', { headers: { [fileHeader]: encodeURIComponent('يوم.csv') } }));
    expect(await open().download('export.download', { exportId: 'x1' })).toEqual({ ok: true, value: { saved: 'يوم.csv' } });
    expect(kept.map(({ name }) => name)).toEqual(['يوم.csv']);
    expect(await kept[0]?.bytes.text()).toBe('قيد');
    const [path, request] = fetched.mock.calls[0] ?? [];
    expect([path, request?.method, request?.body]).toEqual(['/download/export.download', 'POST', '{"exportId":"x1"}']);
    expect(request?.headers).toMatchObject({ [pageKeyHeader]: key, 'content-type': 'application/json' });
  });

  it('a saved file stays readable for a minute, because the browser reads the file only afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    replies(() => new Response('day', { headers: { [fileHeader]: 'day.csv' } }));
    await open().download('export.download', { exportId: 'x1' });
    vi.advanceTimersByTime(59_000);
    expect([...blobs.keys()]).toEqual(['blob:1']);
    vi.advanceTimersByTime(1_000);
    expect([...blobs.keys()]).toEqual([]);
  });

  it('a refusal of a download is returned as an answer, and a broken download fails', async () => {
    replies(() => new Response('{"ok":false,"error":{"code":"export.unknown","params":{}}}'));
    expect(await open().download('export.download', { exportId: 'x1' })).toMatchObject({ error: { code: 'export.unknown' } });
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half'));
        controller.error(new TypeError('network error'));
      },
    });
    replies(() => new Response(broken, { headers: { [fileHeader]: 'a.csv' } }));
    expect(await open().download('export.download', { exportId: 'x1' })).toMatchObject({ error: { code: 'request.failed' } });
    expect(kept).toEqual([]);
  });

  it('an upload sends the file unchanged, and its input in a header', async () => {
    const fetched = replies(
      () => new Response('{"ok":false,"error":{"code":"transfer.too-large","params":{"most":3}}}', { status: 413 }),
    );
    const file = new Blob(['bytes']);
    expect(await send(open(), file)).toEqual({ ok: false, error: { code: 'transfer.too-large', params: { most: 3 } } });
    const [path, request] = fetched.mock.calls[0] ?? [];
    expect([path, request?.method, request?.body]).toEqual(['/upload/file.take', 'POST', file]);
    expect(request?.headers).toMatchObject({
      ...{ 'content-type': 'application/octet-stream', [pageKeyHeader]: key },
      [inputHeader]: encodeURIComponent('{"note":"ملاحظة"}'),
    });
  });
});

describe('in Electron', () => {
  it('a file is uploaded in pieces, each on request, and ends with null', async () => {
    const bytes = Uint8Array.from({ length: 600_001 }, (_, n) => n % 251);
    const took: Uint8Array[] = [];
    const upload = async (...[name, input, size, next]: [string, unknown, number, () => Promise<Uint8Array | null>]) => {
      expect([name, input, size]).toEqual(['file.take', { note: 'ملاحظة' }, bytes.length]);
      for (let piece = await next(); piece; piece = await next()) took.push(piece);
      expect(await next()).toBeNull();
      return { ok: true, value: null };
    };
    vi.stubGlobal('window', { qayd: { upload } });
    expect(await send(bridge() as Api, new Blob([bytes]))).toEqual({ ok: true, value: null });
    expect(took.length).toBe(3);
    expect(Buffer.concat(took).equals(bytes)).toBe(true);
  });

  it('the Electron bridge is null in a browser', () => {
    vi.stubGlobal('window', {});
    expect(bridge()).toBeNull();
  });
});
