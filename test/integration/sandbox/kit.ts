// A simulated payment service under a fake clock, which moves only by `advance`, and with a network that records requests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createService, type Service } from '../../../src/sandbox/service.ts';
import type { ServiceSettings } from '../../../src/sandbox/settings.ts';
import type { FaultSet } from '../../../src/sandbox/faults.ts';
import { readNotice } from '../../../src/protocol/notice.ts';
import { defaultProfile, type SignatureProfile } from '../../../src/protocol/profile.ts';
import { verifyNotice } from '../../../src/protocol/signature.ts';
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import type {
  Clock,
  Http,
  HttpFailure,
  HttpReply,
  HttpRequest,
  Log,
  Random,
  RawReply,
  RawRequest,
  StopSignal,
} from '../../../src/shared/ports.ts';
import { err, ok, type Result } from '../../../src/shared/result.ts';

/** Lets all pending promises and immediates run. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await new Promise((resolve) => void setImmediate(resolve));
};

export type FakeClock = Clock & { advance(ms: number): Promise<void> };

export const createFakeClock = (startMs = 1_750_000_000_000): FakeClock => {
  const timers = new Map<number, { at: number; run: () => void }>();
  let now = startMs;
  let last = 0;
  return {
    wallMs: () => now,
    monoMs: () => now - startMs,
    after(delayMs, run) {
      const id = ++last;
      timers.set(id, { at: now + delayMs, run });
      return () => void timers.delete(id);
    },
    async advance(ms) {
      const end = now + ms;
      await settled();
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b);
        if (!next) break;
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].run();
        await settled();
      }
      now = end;
    },
  };
};

export const createSeededRandom = (): Random => {
  let state = 1;
  return {
    bytes: (count) =>
      Uint8Array.from({ length: count }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return state >>> 24;
      }),
  };
};

export const strictLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

export const tempDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'qayd-sandbox-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

export type Shop = {
  readonly requests: HttpRequest[];
  answer: (request: HttpRequest, stop?: StopSignal) => Promise<Result<HttpReply, HttpFailure>> | Result<HttpReply, HttpFailure>;
};

const fine: HttpReply = { status: 200, headers: {}, body: new Uint8Array() };
export const answered = (status = 200) => ok({ ...fine, status });
export const refusedConnection = () => err({ sent: false, reason: 'connection-refused' } as const);

export const keys = { accessToken: 'token-1', apiKey: 'key-1', secret: 'secret-1' };
export const credentials = { authorization: 'Bearer token-1', 'x-api-key': 'key-1' };
export const publicUrl = 'https://pay.test';

export type Fields = Readonly<Record<string, string>>;
export const walletFields: Fields = {
  amount: '45.25',
  invoice_no: 'T1-0001',
  mobile_number: '0912345678',
  return_url: 'https://relay.test/r/t1',
  callback_url: 'https://relay.test/n/t1',
};
export const cardFields: Fields = { amount: '18', invoice_no: 'T1-0001', return_url: 'https://relay.test/c/t1' };

export const textOf = (reply: RawReply): string =>
  typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString('utf8');
export const jsonOf = (reply: RawReply): unknown => JSON.parse(textOf(reply)) as unknown;

export type ErrorBody = { error: { status: number; code: string; message: string; fields?: Record<string, string> } };
export const codeOf = (reply: RawReply): string => (jsonOf(reply) as ErrorBody).error.code;
export const fieldsOf = (reply: RawReply): Record<string, string> => (jsonOf(reply) as ErrorBody).error.fields ?? {};

export type Described = {
  invoice_no: string;
  state: string;
  amount: string;
  lang: string;
  mobile_number: string | null;
  checkout_url: string;
  pending: { action: string; due_ms: number } | null;
  transactions: {
    transaction_id: string;
    outcome: string;
    method: string | null;
    notice: { method: string; url: string; body: string | null } | null;
    back_url: string | null;
    deliveries: { outcome: string | null; status: number | null; failure: string | null; held: boolean }[];
  }[];
};

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Helpers around one simulated payment service; `restart` opens the same database file again. */
export const createKit = (settings: Partial<ServiceSettings> = {}) => {
  const clock = createFakeClock();
  const random = createSeededRandom();
  const shop: Shop = { requests: [], answer: () => answered() };
  const http: Http = async (request, stop) => {
    shop.requests.push(request);
    return shop.answer(request, stop);
  };
  const dbFile = join(tempDir(), 'service.db');
  const open = (): Service =>
    createService({ clock, random, http, log: strictLog }, { dbFile, publicUrl, ...keys, controls: true, ...settings });
  let service = open();
  onTestFinished(() => service.close());

  const send = (method: string, path: string, more: Partial<RawRequest> & { text?: string } = {}, stop?: StopSignal) => {
    const { text, ...rest } = more;
    const [at = '', query = ''] = path.split('?', 2);
    const request = { method, path: at, query, headers: {}, body: Buffer.from(text ?? ''), remoteAddress: '127.0.0.1', ...rest };
    return service.handle(request, stop);
  };
  const confirm = (gateway: 'wallet' | 'card', fields: Fields, headers: Fields = credentials, stop?: StopSignal) =>
    send(
      'POST',
      `/api/v1/transaction/${gateway}/confirm`,
      { headers: { ...form, ...headers }, text: new URLSearchParams(fields).toString() },
      stop,
    );
  const control = (method: string, path: string, value?: unknown) =>
    send(method, `/sandbox/${path}`, {
      headers: { 'content-type': 'application/json' },
      ...(value !== undefined && { text: JSON.stringify(value) }),
    });

  return {
    clock,
    shop,
    send,
    confirm,
    control,
    service: () => service,
    /** Makes a confirm call. Returns the path of the checkout page. */
    async start(gateway: 'wallet' | 'card', fields: Fields = {}, faults?: FaultSet): Promise<string> {
      const all = { ...(gateway === 'wallet' ? walletFields : cardFields), ...fields };
      if (faults) await control('PUT', `payments/${all['invoice_no']}/faults`, faults);
      const reply = jsonOf(await confirm(gateway, all)) as { result: { redirect_url: string } };
      return reply.result.redirect_url.replace(publicUrl, '');
    },
    press: (path: string, action: string, fields: Fields = {}) =>
      send('POST', path, { headers: form, text: new URLSearchParams({ action, method: 'method_a', ...fields }).toString() }),
    page: async (path: string): Promise<string> => textOf(await send('GET', path)),
    async payment(invoiceNo = 'T1-0001'): Promise<Described> {
      return jsonOf(await control('GET', `payments/${invoiceNo}`)) as Described;
    },
    /** Closes the service and opens the same file again, as after a crash. */
    restart(): void {
      service.close();
      service = open();
    },
  };
};
export type Kit = ReturnType<typeof createKit>;

/** Parses a raw notice. Returns its facts, and `genuine`: true if its signature verifies. */
export const check = (kind: NoticeKind, raw: string, profile: SignatureProfile = defaultProfile, secret = keys.secret) => {
  const notice = readNotice(kind, Buffer.from(raw, 'utf8'));
  if (!notice.ok) throw new Error(notice.error.code);
  return { ...notice.value.facts, genuine: verifyNotice(notice.value, [{ id: 'k', secret }], [profile]).ok };
};
export const queryOf = (url: string): string => url.slice(url.indexOf('?') + 1);
export const bodyOf = (request: HttpRequest | undefined): string => Buffer.from(request?.body ?? '').toString('utf8');
