// The transport of a browser: what goes over the wire, and what is said when the till cannot be reached.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpTransport } from '../../../../src/renderer/transport/http.ts';

/** The browser's stream of events, worked by hand. */
class HandStream extends EventTarget {
  static readonly opened: HandStream[] = [];
  closed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    HandStream.opened.push(this);
  }
  close(): void {
    this.closed = true;
  }
  say(name: string, body: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(body) }));
  }
}

const stream = (): HandStream => HandStream.opened.at(-1) as HandStream;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', HandStream);
});
afterEach(() => {
  HandStream.opened.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const replies = (body: string, status = 200) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

describe('calls', () => {
  it('post the input to the command’s own address and give back its answer', async () => {
    const fetched = replies('{"ok":true,"value":{"invoiceNo":"T1-0007"}}');
    const answer = await httpTransport().api.call('sale.propose', {});
    expect(answer).toEqual({ ok: true, value: { invoiceNo: 'T1-0007' } });
    expect(fetched).toHaveBeenCalledWith('/api/sale.propose', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  });

  it.each([
    ['a page in place of an answer', '<html></html>', 502],
    ['an answer of another shape', '[]', 200],
    ['nothing', '', 200],
  ])('take %s for a lost answer', async (_, body, status) => {
    replies(body, status);
    const answer = await httpTransport().api.call('lights.get', {});
    expect(answer).toEqual({ ok: false, error: { code: 'request.failed', params: {} } });
  });

  it('take a broken connection for a lost answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await httpTransport().api.call('lights.get', {})).ok).toBe(false);
  });
});

describe('events', () => {
  it('reach each listener of their name until it leaves', () => {
    const { api } = httpTransport();
    const heard: unknown[] = [];
    const leave = api.on('attempt.changed', (body) => heard.push(body));
    api.on('paid.waiting', () => heard.push('paid'));
    expect(HandStream.opened).toHaveLength(1);
    stream().say('attempt.changed', { attemptId: 'attempt_1' });
    stream().say('paid.waiting', {});
    leave();
    stream().say('attempt.changed', { attemptId: 'attempt_2' });
    expect(heard).toEqual([{ attemptId: 'attempt_1' }, 'paid']);
  });

  it('come again after an interruption, and both its ends are told', () => {
    const { api, link } = httpTransport();
    const [heard, told]: [unknown[], boolean[]] = [[], []];
    api.on('paid.waiting', () => heard.push('paid'));
    link.listen((up) => told.push(up));
    stream().dispatchEvent(new Event('open'));
    expect(told).toEqual([true]);
    const first = stream();
    first.dispatchEvent(new Event('error'));
    expect([first.closed, told]).toEqual([true, [true, false]]);
    vi.advanceTimersByTime(250);
    expect(HandStream.opened).toHaveLength(2);
    stream().dispatchEvent(new Event('open'));
    stream().say('paid.waiting', {});
    expect([told, heard]).toEqual([[true, false, true], ['paid']]);
  });

  it('are asked for more and more rarely while the till is away, but never given up', () => {
    const { api, link } = httpTransport();
    api.on('paid.waiting', () => {});
    const told: boolean[] = [];
    link.listen((up) => told.push(up));
    for (let tries = 0; tries < 12; tries++) {
      stream().dispatchEvent(new Event('error'));
      vi.advanceTimersByTime(5_000);
    }
    expect(HandStream.opened).toHaveLength(13);
    expect(told).toEqual([false]);
  });
});
