// Adopts a configuration: moves quarantined notices that now verify to their feeds, with the time of their receipt unchanged.
import { readNotice } from '../../protocol/notice.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { AdoptedProfiles } from './adopted.ts';
import type { Feed } from '../merchants/directory.ts';
import type { Metrics } from '../status/metrics.ts';
import { feedName, type Promote, type QuarantineEntry, type RelayStore } from '../store/port.ts';
import { verifyIncoming } from './verify-incoming.ts';

const page = { limit: 200, maxBytes: 4 * 1024 * 1024 };

const promotionOf = (
  { shop, till, key }: Feed,
  adopted: AdoptedProfiles,
  { id, kind, raw, receivedAtMs }: QuarantineEntry,
): readonly Promote[] => {
  const trusted = { keys: shop.keys, profiles: adopted.profilesOf(shop, key) };
  const notice = readNotice(kind, raw);
  const incoming = notice.ok ? verifyIncoming(trusted, notice.value, raw, receivedAtMs) : notice;
  // Leave an unproven notice in quarantine, where the till can read it. Without the merchant's keys (`by` is null) the relay can
  // prove nothing.
  if (!incoming.ok || incoming.value.by === null) return [];
  const { by, digest } = incoming.value;
  return [{ do: 'promote', till, id, digest, by }];
};

const promotionsOf = async (store: RelayStore, adopted: AdoptedProfiles, feed: Feed): Promise<readonly Promote[]> => {
  const found: Promote[] = [];
  for (let after = 0; ; ) {
    const entries = await store.quarantine(feed.key, { after, ...page });
    const last = entries.at(-1);
    if (!last) return found;
    found.push(...entries.flatMap((entry) => promotionOf(feed, adopted, entry)));
    after = last.id;
  }
};

/**
 * Moves quarantined notices that now verify into their feeds, and returns how many. A merchant's notices are moved all together
 * or not at all. Error: a merchant's batch could not be written; the batches of earlier merchants stay, because their notices are
 * proven.
 */
const adopt = async (store: RelayStore, adopted: AdoptedProfiles, feeds: readonly Feed[]): Promise<Result<number>> => {
  // `standing` also loads the numbers of each feed's notices into memory now, so that the first new notice need not wait for
  // this.
  const standing = await store.standing(feeds.map(({ key }) => key));
  const byMerchant = new Map<string, Promote[]>();
  for (const [i, feed] of feeds.entries()) {
    if (standing[i]?.quarantined === 0 || feed.shop.keys.length === 0) continue;
    const { merchant } = feed.key;
    byMerchant.set(merchant, [...(byMerchant.get(merchant) ?? []), ...(await promotionsOf(store, adopted, feed))]);
  }
  let promoted = 0;
  for (const [merchant, batch] of byMerchant) {
    const done = batch.length > 0 ? await store.append(merchant, batch) : ok([]);
    if (!done.ok) return done;
    promoted += done.value.filter((outcome) => outcome === 'promoted').length;
  }
  return ok(promoted);
};

/** How long a till that tells a known profile again causes no further promotion. */
const promotionsApartMs = 60_000;

/**
 * Bounds the promotions that one till can cause, because each one reads and tries its whole quarantine: for a profile that was
 * told again (`isNew` false), the result of one that began less than a minute ago counts, with no further notice. After a failed
 * one, the next is made at once.
 */
export const createTillPromotion = (
  clock: Pick<Clock, 'monoMs'>,
  promote: (feeds: readonly Feed[]) => Promise<Result<number>>,
) => {
  const latest = new Map<string, { readonly atMs: number; readonly done: Promise<Result<number>> }>();
  return async (feed: Feed, isNew: boolean): Promise<Result<number>> => {
    const name = feedName(feed.key);
    const last = latest.get(name);
    if (!isNew && last && clock.monoMs() - last.atMs < promotionsApartMs && (await last.done.catch(() => null))?.ok) {
      return ok(0);
    }
    const made = { atMs: clock.monoMs(), done: promote([feed]) };
    latest.set(name, made);
    return made.done;
  };
};

type Parts = { readonly store: RelayStore; readonly adopted: AdoptedProfiles; readonly metrics: Metrics; readonly log: Log };

/**
 * Returns a function that moves the quarantined notices of some feeds that now verify into these feeds, then counts and logs the
 * moved notices. Errors as for `adopt`.
 */
export const createPromotion =
  ({ store, adopted, metrics, log }: Parts) =>
  async (feeds: readonly Feed[]): Promise<Result<number>> => {
    const promoted = await adopt(store, adopted, feeds);
    if (!promoted.ok) return promoted;
    metrics.count('promoted_total', '', promoted.value);
    if (promoted.value > 0) log.info('quarantine.promoted', { promoted: promoted.value });
    return promoted;
  };
