// Sends hostile notices to the product's relay over a real store, with its default limits.
import { attemptTag, tagKeyOfToken } from '../../../src/protocol/attempt-tag.ts';
import { readNotice } from '../../../src/protocol/notice.ts';
import { gatewayOfKind } from '../../../src/shared/payment/notice-facts.ts';
import { type AttemptAddress, type NoticeEnding, noticePath } from '../../../src/shared/relay-wire/paths.ts';
import { join } from 'node:path';
import type { FeedPage } from '../../../src/shared/relay-wire/feed.ts';
import type { RawReply, RawRequest } from '../../../src/shared/ports.ts';
import { defaultLimits } from '../../../src/relay/config/config.ts';
import { createRelay, type Relay } from '../../../src/relay/relay.ts';
import { noticeRoutes } from '../../../src/shared/relay-wire/paths.ts';
import { relayRules } from '../../support/simulation.ts';
import { strictLog, testKeys } from '../../support/till.ts';
import type { Rng, World } from '../../support/world.ts';
import type { Case } from './cases.ts';
import type { Taken } from './verdict.ts';

const doors = Object.entries(noticeRoutes);
const contentTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'image/png',
  '',
];
const atOnce = 50;

const place = { merchant: 'shop', till: 'T1' };
const key = tagKeyOfToken(testKeys.relayToken);
/**
 * The address of the attempt for a genuine notice that names an invoice; null for every other notice, which is sent to the till's
 * general address.
 */
const addressFor = ({ kind, raw, expect }: Case): AttemptAddress | null => {
  const notice = expect === 'genuine' ? readNotice(kind, raw) : null;
  const invoiceNo = notice?.ok ? notice.value.facts.invoiceNo : null;
  if (invoiceNo === null) return null;
  const tagged = { ...place, attemptId: 'attempt_1', invoiceNo, gateway: gatewayOfKind[kind] };
  return { attemptId: 'attempt_1', tag: attemptTag(key, tagged) };
};

const requestFor = (sent: Case, rng: Rng): RawRequest => {
  const { kind, raw, method } = sent;
  const to = addressFor(sent);
  const [ending, route] = rng.pick(doors.filter(([, each]) => each.kind === kind));
  const posted = route.method === 'POST';
  const wrong = method !== undefined;
  return {
    method: method ?? route.method,
    path: noticePath(place, ending as NoticeEnding, to),
    query: !posted || wrong ? raw.toString('latin1') : '',
    headers: { 'content-type': rng.pick(contentTypes) },
    body: posted || wrong ? raw : Buffer.alloc(0),
    // One client address sends most notices and reaches its rate limit; every other address sends a single notice.
    remoteAddress:
      rng.chance(0.8) && (to !== null || sent.expect !== 'genuine')
        ? '198.51.100.7'
        : `10.${rng.int(256)}.${rng.int(256)}.${rng.int(256)}`,
  };
};

const feedRequest = (after: number): RawRequest => ({
  method: 'GET',
  path: '/v1/feed/shop/T1',
  query: `after=${after}&limit=500`,
  headers: { authorization: `Bearer ${testKeys.relayToken}` },
  body: Buffer.alloc(0),
  remoteAddress: '127.0.0.1',
});

const readFeed = async (relay: Relay, found: (rule: string, detail: unknown) => void): Promise<Taken[]> => {
  const taken: Taken[] = [];
  for (;;) {
    const reply = await relay.handle(feedRequest(taken.length));
    const { items } = JSON.parse(String(reply.body)) as FeedPage;
    if (items.length === 0) return taken;
    for (const { number, kind, raw, keyId } of items) {
      if (number !== taken.length + 1) found('numbers run from 1 without a gap', number);
      if (keyId === null) found('nothing unverified is in the feed', number);
      taken.push({ kind, raw: Buffer.from(raw, 'base64') });
    }
  }
};

/** Sends all cases, fifty at a time, and returns the content of the feed. */
export const throughRelay = async (
  dir: string,
  world: World,
  rng: Rng,
  cases: readonly Case[],
  found: (rule: string, detail: unknown) => void,
): Promise<Taken[]> => {
  const life = world.life(1);
  const ports = { clock: life.clock, random: life.random, log: strictLog };
  const relay = createRelay(ports, { dbFile: join(dir, 'relay.db'), config: { ...relayRules(['T1']), limits: defaultLimits } });
  for (let at = 0; at < cases.length; at += atOnce) {
    const some = cases.slice(at, at + atOnce);
    const replies: (RawReply | null)[] = some.map(() => null);
    some.forEach((each, i) => {
      relay.handle(requestFor(each, rng)).then(
        (reply) => void (replies[i] = reply),
        (error: unknown) => {
          found('no request breaks the relay', `${each.way}: ${String(error)}`);
          replies[i] = { status: 500, headers: {}, body: '' };
        },
      );
    });
    await world.until(() => replies.every((reply) => reply !== null));
    some.forEach(({ expect, way, method }, i) => {
      const status = replies[i]?.status ?? 0;
      if (expect === 'genuine' && status !== 200) found('nothing genuine is refused', `the relay answered ${status}`);
      if (method !== undefined && status !== 405) found('a wrong method is said so', `${way} ${method}: ${status}`);
    });
    await world.run(rng.int(500));
  }
  const taken = await readFeed(relay, found);
  relay.close();
  return taken;
};
