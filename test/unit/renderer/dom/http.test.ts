// Tests the browser's HTTP transport: the requests that it sends, and its answers when the till cannot be reached.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpTransport } from '../../../../src/renderer/transport/http.ts';

const key = 'k'.repeat(43);
const transport = (ended: () => void = () => {}) => httpTransport(key, ended);

/** The event streams that the page requested; the test decides what each of them returns. */
const opened: HandStream[] = [];
type HandStream = {
  readonly request: RequestInit | undefined;
  accept(status?: number): Promise<void>;
  /** Sends raw bytes, which may split an event anywhere. */
  send(part: string | Uint8Array): Promise<void>;
  say(name: string, body: unknown): Promise<void>;
  end(): Promise<void>;
  breakOff(): Promise<void>;
};

/** Lets all pending promises settle. */
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

const handFetch = (_: string, request?: RequestInit): Promise<Response> =>
  new Promise((answer, refuse) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        controller = own;
      },
    });
    const send = (part: string | Uint8Array): Promise<void> => {
      controller?.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
      return settle();
    };
    let accepted = false;
    opened.push({
      request,
      accept(status = 200) {
        accepted = true;
        answer(new Response(body, { status }));
        return settle();
      },
      send,
      say: (name, said) => send(`event: ${name}\ndata: ${JSON.stringify(said)}\n\n`),
      end() {
        controller?.close();
        return settle();
      },
      breakOff() {
        if (accepted) controller?.error(new TypeError('network error'));
        else refuse(new TypeError('Failed to fetch'));
        return settle();
      },
    });
  });

const stream = (): HandStream => opened.at(-1) as HandStream;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', handFetch);
});
afterEach(() => {
  opened.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const replies = (body: string, status = 200) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

describe('calls', () => {
  it('post the input to the command’s own address and return the answer', async () => {
    const fetched = replies('{"ok":true,"value":{"invoiceNo":"T1-0007"}}');
    const answer = await transport().api.call('sale.propose', {});
    expect(answer).toEqual({ ok: true, value: { invoiceNo: 'T1-0007' } });
    expect(fetched).toHaveBeenCalledWith('/api/sale.propose', {
      method: 'POST',
      headers: { 'qayd-page-key': key, 'content-type': 'application/json' },
      body: '{}',
    });
  });

  it.each([
    ['a page in place of an answer', '<html></html>', 502],
    ['an answer of another shape', '[]', 200],
    ['nothing', '', 200],
  ])('treat %s as a lost answer', async (_, body, status) => {
    replies(body, status);
    const answer = await transport().api.call('lights.get', {});
    expect(answer).toEqual({ ok: false, error: { code: 'request.failed', params: {} } });
  });

  it("with a session that the till does not accept report the end of the session and return the till's answer", async () => {
    replies('{"ok":false,"error":{"code":"request.not-here","params":{}}}', 401);
    const ended = vi.fn<() => void>();
    expect(await transport(ended).api.call('lights.get', {})).toMatchObject({ error: { code: 'request.not-here' } });
    expect(ended).toHaveBeenCalledOnce();
  });

  it('treat a broken connection as a lost answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await transport().api.call('lights.get', {})).ok).toBe(false);
  });
});

describe('events', () => {
  it('are requested once, with the key of this tab, and reach each listener of their name until it unsubscribes', async () => {
    const { api } = transport();
    const heard: unknown[] = [];
    const leave = api.on('attempt.changed', (body) => heard.push(body));
    api.on('paid.waiting', () => heard.push('paid'));
    expect(opened.map(({ request }) => request?.headers)).toEqual([{ 'qayd-page-key': key }]);
    await stream().accept();
    await stream().say('attempt.changed', { attemptId: 'attempt_1' });
    await stream().say('paid.waiting', {});
    leave();
    await stream().say('attempt.changed', { attemptId: 'attempt_2' });
    expect(heard).toEqual([{ attemptId: 'attempt_1' }, 'paid']);
  });

  it('are parsed whole for any split of the bytes, between heartbeats', async () => {
    const { api } = transport();
    const heard: unknown[] = [];
    api.on('attempt.changed', (body) => heard.push(body));
    await stream().accept();
    const wire = 'retry: 1000\n\n:\n\nevent: attempt.changed\ndata: {"attemptId":"دفعة"}\n\n:\n\n';
    const bytes = new TextEncoder().encode(wire);
    for (const byte of bytes) await stream().send(Uint8Array.of(byte));
    expect(heard).toEqual([{ attemptId: 'دفعة' }]);
    await stream().send('event: attempt.changed\ndata: {"attem');
    expect(heard).toHaveLength(1);
    await stream().send('ptId":"2"}\n\n');
    expect(heard).toHaveLength(2);
  });

  it('still reach other listeners if one listener throws, and the error is reported', async () => {
    const { api } = transport();
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const heard: string[] = [];
    api.on('paid.waiting', () => {
      throw new Error('a bug');
    });
    api.on('paid.waiting', () => heard.push('paid'));
    await stream().accept();
    await stream().say('paid.waiting', {});
    expect([heard, reported.mock.calls.length, opened.length]).toEqual([['paid'], 1, 1]);
  });

  it.each([
    ['broke', (at: HandStream) => at.breakOff()],
    ['ended', (at: HandStream) => at.end()],
  ])('continue after the stream %s, and the link reports down and up', async (_, stop) => {
    const { api, link } = transport();
    const [heard, told]: [unknown[], boolean[]] = [[], []];
    api.on('paid.waiting', () => heard.push('paid'));
    link.listen((up) => told.push(up));
    await stream().accept();
    expect(told).toEqual([true]);
    await stop(stream());
    expect(told).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(250);
    expect(opened).toHaveLength(2);
    await stream().accept();
    await stream().say('paid.waiting', {});
    expect([told, heard]).toEqual([[true, false, true], ['paid']]);
  });

  it.each([0, 503])('are requested at growing intervals while the till is unreachable (%i), without end', async (status) => {
    const ended = vi.fn<() => void>();
    const { api, link } = transport(ended);
    api.on('paid.waiting', () => {});
    const told: boolean[] = [];
    link.listen((up) => told.push(up));
    for (let tries = 0; tries < 12; tries++) {
      await (status === 0 ? stream().breakOff() : stream().accept(status));
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(opened).toHaveLength(13);
    expect([told, ended.mock.calls.length]).toEqual([[false], 0]);
  });

  it('are no longer requested once the till rejects this session, and the end is reported', async () => {
    const ended = vi.fn<() => void>();
    const { api, link } = transport(ended);
    api.on('paid.waiting', () => {});
    const told: boolean[] = [];
    link.listen((up) => told.push(up));
    await stream().accept(401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([opened.length, ended.mock.calls.length, told]).toEqual([1, 1, [false]]);
  });
});
