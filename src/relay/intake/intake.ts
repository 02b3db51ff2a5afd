// Takes notices in: verifies, hands them to the store, and says what became of each.
import { readNotice } from '../../protocol/notice.ts';
import type { Clock, Log, RawRequest } from '../../shared/ports.ts';
import { addressHash, addressShare } from '../http/address.ts';
import type { Allowance } from '../http/allowance.ts';
import { keptHeaders } from '../http/kept-headers.ts';
import type { Limits } from '../config/config.ts';
import type { Target } from '../config/directory.ts';
import type { ArrivedNotice, Keep, RelayStore } from '../store/port.ts';
import type { Asked } from './asked.ts';
import { digestOf } from './digest.ts';
import { judge } from './judge.ts';
import { isTagged, wayOf } from './way-in.ts';
import type { Outcome } from './outcomes.ts';

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** What became of a notice, and what its sender's page may name. */
export type Taken = { readonly outcome: Outcome; readonly asked: Asked | null };

const unnamed = (outcome: Outcome): Taken => ({ outcome, asked: null });

type Parts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: RelayStore;
  readonly allowance: Allowance;
};

export const createIntake = ({ clock, log, store, allowance }: Parts) => {
  /**
   * A new verified notice is never turned away: nobody sends it a second time. What is not new or not proven has a share, which
   * is taken before the store is asked, so that many at once cannot use it twice.
   */
  const keep = async (merchant: string, came: Omit<Keep, 'do' | 'again'>, share: string, limits: Limits): Promise<Outcome> => {
    const hasShare = allowance.spend(share, limits.requestsPerMinutePerAddress);
    if (!hasShare && came.by === null) return 'too-many';
    const kept = await store.append(merchant, [{ do: 'keep', ...came, again: hasShare ? 'count' : 'refuse' }]);
    const outcome = kept.ok ? kept.value[0] : 'not-stored';
    if (hasShare && came.by !== null && outcome !== 'repeated') allowance.giveBack(share);
    return outcome === 'refused-again' ? 'too-many' : outcome;
  };

  return async (request: RawRequest, target: Target, limits: Limits): Promise<Taken> => {
    const { kind, shop, strangerTill } = target;
    const { headers, remoteAddress } = request;
    const raw = target.method === 'POST' ? asBuffer(request.body) : Buffer.from(request.query, 'latin1');
    if (raw.length > limits.bodyBytes) return unnamed('too-large');
    const receivedAtMs = clock.wallMs();
    const notice = readNotice(kind, raw);
    const named = notice.ok ? notice.value.facts.invoiceNo : null;
    const tagged = isTagged(target, named);
    const judged = notice.ok ? judge(shop, notice.value, raw, receivedAtMs) : notice;
    const { feed, cameBy, sentTo } = wayOf(target, judged.ok ? judged.value.invoiceNo : named, tagged);
    const { till } = feed;
    const noticeBy = (digest: string): ArrivedNotice => {
      return { kind, digest, receivedAtMs, headers: keptHeaders(headers, strangerTill), raw, cameBy, sentTo };
    };
    const share = addressShare(remoteAddress);
    if (judged.ok) {
      const { by, digest, asked } = judged.value;
      const came = { till, notice: noticeBy(digest), by, mostUnverified: limits.unverifiedPerTill };
      const outcome = await keep(feed.merchant, came, share, limits);
      return { outcome, asked: target.method === 'GET' ? asked() : null };
    }

    if (!allowance.spend(share, limits.requestsPerMinutePerAddress)) return unnamed('too-many');
    const problem = judged.error.code;
    log.warn('notice.unverified', { merchant: shop.id, till, kind, problem });
    const quarantined = await store.append(feed.merchant, [
      {
        do: 'quarantine',
        till,
        notice: noticeBy(digestOf(raw)),
        problem,
        address: addressHash(store.salt, share),
        mostPerTill: limits.quarantinePerTill,
        mostPerAddress: limits.quarantinePerAddress,
      },
    ]);
    return unnamed(quarantined.ok ? quarantined.value[0] : 'not-stored');
  };
};
export type Intake = ReturnType<typeof createIntake>;
