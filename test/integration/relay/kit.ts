// A relay in virtual time on a real database file, genuinely signed notices, and a log that tests can read.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readNotice } from '../../../src/protocol/notice.ts';
import { defaultProfile, type SignatureProfile } from '../../../src/protocol/profile.ts';
import { sign } from '../../../src/protocol/signature.ts';
import {
  defaultLimits,
  type RelayLimits,
  type Merchant,
  type RelayKey,
  type RelayRules,
} from '../../../src/relay/config/config.ts';
import { createRelay, type Relay } from '../../../src/relay/relay.ts';
import { type FeedPage, feedPage } from '../../../src/shared/relay-wire/feed.ts';
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import { headSignatureHeader, headToSign } from '../../../src/shared/relay-wire/heads.ts';
import { testSecrets } from '../../support/till.ts';
import type { Log, RawReply, RawRequest } from '../../../src/shared/ports.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { valueOf } from '../../support/unit/result.ts';
import { createWorld } from '../../support/world.ts';

export const secret = 'a-signing-secret-of-the-shop';
export const tillToken = 'token-of-till-T1';
export const merchantToken = 'token-of-the-merchant';
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const key = (id: string, value = secret, retiredAtMs: number | null = null): RelayKey => ({
  id,
  secret: value,
  retiredAtMs,
});

export const rules = (merchant: Partial<Merchant> = {}, limits: Partial<RelayLimits> = {}): RelayRules => ({
  limits: { ...defaultLimits, ...limits },
  merchants: [
    {
      id: 'shop',
      name: { ar: 'متجر التجربة', en: 'Trial Shop' },
      lang: 'ar',
      keys: [key('k1')],
      profiles: [defaultProfile],
      tokenSha256: sha256(merchantToken),
      tills: [
        { id: 'T1', tokenSha256: sha256(tillToken) },
        { id: 'T2', tokenSha256: sha256('token-of-till-T2') },
      ],
      ...merchant,
    },
  ],
});

const signed = (kind: NoticeKind, unsigned: string, by: string, profile: SignatureProfile): string =>
  valueOf(sign(valueOf(readNotice(kind, Buffer.from(unsigned))), by, profile));

/** Returns the signed body of a wallet callback. */
export const walletBody = (invoiceNo: string, by = secret, profile = defaultProfile): Buffer => {
  const fields = `"gateway":"wallet","approved":1,"amount":"12.50","invoice_no":"${invoiceNo}","paymet_method":"method_a"`;
  return Buffer.from(`{${fields},"hashed":"${signed('wallet-callback', `{${fields}}`, by, profile)}"}`);
};

/** Returns the signed query of a wallet return or of a card callback. */
export const signedQuery = (kind: NoticeKind, query: string, by = secret, profile = defaultProfile): string =>
  `${query}&hashed=${signed(kind, query, by, profile)}`;

export const cardQuery = (invoiceNo: string): string =>
  signedQuery('card-callback', `gateway=card&approved=1&amount=9.00&currency=USD&invoice_no=${invoiceNo}&transaction_id=77`);

const request = (method: string, path: string, parts: Partial<RawRequest> = {}): RawRequest => ({
  method,
  path,
  query: '',
  headers: {},
  body: new Uint8Array(),
  remoteAddress: '192.0.2.7',
  ...parts,
});

export const post = (
  body: Uint8Array | string,
  parts: Partial<RawRequest> & { till?: string; merchant?: string } = {},
): RawRequest => {
  const { till = 'T1', merchant = 'shop', ...rest } = parts;
  const path = `/n/${merchant}/${till}/wallet/callback`;
  return request('POST', path, { body: typeof body === 'string' ? Buffer.from(body) : body, ...rest });
};

export const get = (path: string, query = '', headers: Record<string, string> = {}): RawRequest =>
  request('GET', path, { query, headers });

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/**
 * The test till's own public key; `signedHead` makes the headers of a chain head signed with it. The relay checks these headers
 * only if a test configures `headKey`.
 */
export const headKey = testSecrets.publicKey();
export const signedHead = (head: string, till = 'T1'): Record<string, string> => {
  const bytes = Buffer.from(headToSign({ merchant: 'shop', till }, head));
  return { [headSignatureHeader]: Buffer.from(testSecrets.sign(bytes)).toString('base64url') };
};

export const keptLog = (): Log & { readonly lines: string[] } => {
  const lines: string[] = [];
  const write = (event: string, fields = {}): void => void lines.push(JSON.stringify({ event, ...fields }));
  return { lines, info: write, warn: write, error: write };
};

/** Starts a relay on a database of its own; `restart` closes it and opens the same file again. */
export const startRelay = (first: RelayRules = rules(), create = createRelay) => {
  const world = createWorld();
  const dir = tempDir();
  const dbFile = join(dir.path, 'relay.db');
  const log = keptLog();
  const { clock, random } = world.life(1);
  const open = (config: RelayRules): Relay => create({ clock, random, log }, { dbFile, config });
  let relay = open(first);

  /** Runs virtual time until the promise settles. */
  const drive = async <T>(promise: Promise<T>): Promise<T> => {
    let done = false;
    const settle = (): void => {
      done = true;
    };
    void promise.then(settle, settle);
    await world.until(() => done);
    return promise;
  };
  const ask = (raw: RawRequest): Promise<RawReply> => drive(relay.handle(raw));

  return {
    world,
    dbFile,
    log,
    drive,
    ask,
    get relay() {
      return relay;
    },
    restart(config = first): void {
      relay.close();
      relay = open(config);
    },
    async status(raw: RawRequest): Promise<number> {
      return (await ask(raw)).status;
    },
    async feed(query = '', till = 'T1', token = tillToken) {
      return feedPageOf(await ask(get(`/v1/feed/shop/${till}`, query, bearer(token))));
    },
    /** Returns the invoice numbers of the notices in the till's feed, in feed order. */
    async invoices(till = 'T1', token = tillToken): Promise<string[]> {
      const { items } = await this.feed('limit=500', till, token);
      return items.map(({ raw }) => /invoice_no"?[:=]"?([^"&]+)/.exec(Buffer.from(raw, 'base64').toString())?.[1] ?? '');
    },
    async quarantine(till = 'T1', token = tillToken) {
      const reply = await ask(get(`/v1/quarantine/shop/${till}`, 'limit=500', bearer(token)));
      return (bodyOf(reply) as { items: { id: number; problem: string; repeats: number; raw: string; receivedAtMs: number }[] })
        .items;
    },
    end(): void {
      relay.close();
      dir.remove();
    },
  };
};
export type StartedRelay = ReturnType<typeof startRelay>;

export const feedPageOf = (reply: RawReply): FeedPage => feedPage.parse(bodyOf(reply));

export const bodyOf = (reply: RawReply): unknown => JSON.parse(String(reply.body)) as unknown;
