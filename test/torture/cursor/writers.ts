// 64 senders of genuine notices, each with one request at a time. A notice without acknowledgement is sent again; at random, an
// acknowledged notice is, too.
import type { Http } from '../../../src/shared/ports.ts';
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import { testKeys } from '../../support/till.ts';
import type { Rng, World } from '../../support/world.ts';
import { fieldsOf, genuineNotice } from '../genuine.ts';

export const writerCount = 64;

export type Sent = { readonly till: string; readonly kind: NoticeKind; readonly raw: Buffer; acknowledged: boolean };

const noticeFor = (n: number, till: string, kind: NoticeKind): Sent => {
  const claims = { approved: '1', amount: '12.50', invoiceNo: `${till}-${n}`, transactionId: `tx-${n}` };
  return { till, kind, raw: genuineNotice(kind, fieldsOf(kind, claims), testKeys.secret), acknowledged: false };
};

const addresses: Readonly<Record<NoticeKind, string>> = {
  'wallet-callback': 'wallet/callback',
  'wallet-return': 'wallet/return',
  'card-callback': 'card/return',
};

/** Sends one notice. True if it was acknowledged. */
export type Hand = (notice: Sent) => Promise<boolean>;

export const handTo =
  (http: Http, host: string): Hand =>
  async ({ till, kind, raw }) => {
    const post = kind === 'wallet-callback';
    const url = `https://${host}/n/shop/${till}/${addresses[kind]}${post ? '' : `?${raw.toString('latin1')}`}`;
    const request = {
      method: post ? ('POST' as const) : ('GET' as const),
      url,
      headers: {},
      timeoutMs: 10_000,
      maxReplyBytes: 1e6,
    };
    const reply = await http(post ? { ...request, body: raw } : request);
    return reply.ok && reply.value.status === 200;
  };

/** Starts the writers, which end when `count` notices are acknowledged. Returns all notices sent. */
export const startWriters = (world: World, rng: Rng, tills: readonly string[], count: number, hand: Hand) => {
  const sent: Sent[] = [];
  let acknowledged = 0;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void world.at(ms, resolve));
  const write = async (): Promise<void> => {
    await pause(rng.int(200));
    while (sent.length < count) {
      const notice = noticeFor(sent.length + 1, rng.pick(tills), rng.pick(['wallet-callback', 'card-callback'] as const));
      sent.push(notice);
      while (!(await hand(notice))) await pause(1 + rng.int(100));
      notice.acknowledged = true;
      acknowledged += 1;
      if (rng.chance(0.05)) await hand(notice);
      await pause(rng.int(20));
    }
  };
  for (let i = 0; i < writerCount; i++) void write();
  return { sent: sent as readonly Sent[], done: () => acknowledged === count };
};
