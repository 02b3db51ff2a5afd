// Takes notices in: verifies, hands them to the next commit, and says what became of each.
import type { Clock, Log, RawRequest } from '../../shared/ports.ts';
import { addressHash, addressShare } from '../http/address.ts';
import type { Allowance } from '../http/allowance.ts';
import type { Asked } from './asked.ts';
import type { Limits } from '../config/config.ts';
import { detain } from './detain.ts';
import type { Target } from '../config/directory.ts';
import { digestOf, type FeedBooks } from '../feed/feed-book.ts';
import type { GroupCommit } from './group-commit.ts';
import { judge } from './judge.ts';
import { keptHeaders } from '../http/kept-headers.ts';
import type { Outcome } from './outcomes.ts';
import type { ArrivedNotice, VerifiedBy } from '../store/notices.ts';
import type { Store } from '../store/store.ts';

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** What became of a notice, and what its sender's page may name. */
export type Taken = { readonly outcome: Outcome; readonly asked: Asked | null };

const unnamed = (outcome: Outcome): Taken => ({ outcome, asked: null });

type Parts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly books: FeedBooks;
  readonly commit: GroupCommit;
  readonly allowance: Allowance;
};

export const createIntake = ({ clock, log, store, books, commit, allowance }: Parts) => {
  /** A new verified notice is never turned away: nobody sends it a second time. What is not new or not proven has a share. */
  const keep = (arrived: ArrivedNotice, by: VerifiedBy, remoteAddress: string, limits: Limits): Outcome => {
    const { feed, kind, digest, receivedAtMs } = arrived;
    const known = books.numberOf(feed, kind, digest);
    if (known !== undefined || by.keyId === null) {
      if (!allowance.spend(addressShare(remoteAddress), limits.requestsPerMinutePerAddress)) return 'too-many';
    }
    if (known !== undefined) {
      store.notices.repeat(feed, known, 1, receivedAtMs);
      return 'repeated';
    }
    if (by.keyId === null && store.notices.unverifiedWaiting(feed) >= limits.unverifiedPerTill) return 'unverified-full';
    store.notices.add(arrived, books.next(feed, kind, digest), by);
    return 'stored';
  };

  return async (request: RawRequest, target: Target, limits: Limits): Promise<Taken> => {
    const { feed, kind, shop, till, strangerTill } = target;
    const { headers, remoteAddress } = request;
    const raw = target.method === 'POST' ? asBuffer(request.body) : Buffer.from(request.query, 'latin1');
    if (raw.length > limits.bodyBytes) return unnamed('too-large');
    const receivedAtMs = clock.wallMs();
    const judged = judge(shop, kind, raw, receivedAtMs);
    const came = { feed, kind, receivedAtMs, headers: keptHeaders(headers, strangerTill), raw };
    if (judged.ok) {
      const { by, digest, asked } = judged.value;
      const outcome = await commit.submit<Outcome>(() => keep({ ...came, digest }, by, remoteAddress, limits), 'not-stored');
      return { outcome, asked: target.method === 'GET' ? asked() : null };
    }

    const share = addressShare(remoteAddress);
    if (!allowance.spend(share, limits.requestsPerMinutePerAddress)) return unnamed('too-many');
    const problem = judged.error.code;
    const entry = { ...came, digest: digestOf(raw), address: addressHash(store.salt, share), problem };
    log.warn('notice.unverified', { merchant: shop.id, till, kind, problem });
    return unnamed(await commit.submit<Outcome>(() => detain(store, entry, limits), 'not-stored'));
  };
};
export type Intake = ReturnType<typeof createIntake>;
