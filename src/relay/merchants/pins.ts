// Pinned till keys. A pinned key acts as the till's `headKey` until the configuration names a key or the till's token changes.
import { isPublicKey } from '../../shared/relay-wire/held-key.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import type { MerchantTill, RelayRules } from '../config/config.ts';
import type { Feed } from './directory.ts';
import { type FeedKey, feedName, type PinnedKey, type RelayStore, storeFailure } from '../store/port.ts';
import { headKeyOf, isSignedHead } from './head-signature.ts';

type PinsParts = { readonly clock: Clock; readonly log: Log; readonly store: RelayStore };
type Row = { readonly of: FeedKey; readonly till: MerchantTill };

/** The public key, the chain head and its signature that a till sent with a poll. */
export type SaidKey = {
  readonly key: string | undefined;
  readonly head: string | undefined;
  readonly signature: string | undefined;
};

const rowsOf = ({ merchants }: RelayRules): readonly Row[] =>
  merchants.flatMap(({ id, tills }) => tills.map((till) => ({ of: { merchant: id, till: till.id }, till })));

/**
 * True if the configuration lists this key as a former key. The machine with the former key may still poll, and pinning the key
 * again would undo its `until`.
 */
const isFormer = ({ formerHeadKeys = [] }: MerchantTill, key: string): boolean =>
  formerHeadKeys.some((former) => former.key === key);

/**
 * True if the till's configuration still allows this pin: the configuration names no key, has the same token, and does not list
 * the pinned key as a former key.
 */
const holds = (till: MerchantTill, { key, token }: PinnedKey): boolean =>
  till.headKey === undefined && till.tokenSha256 === token && !isFormer(till, key);

/** Stores or deletes the pinned key of a till. Rejects with a `storeFailure`. */
const writePin = async (
  store: PinsParts['store'],
  { merchant, till }: FeedKey,
  pin: PinnedKey | null,
): Promise<'pinned' | 'held' | 'unpinned'> => {
  const written = await store.append(merchant, [{ do: 'pin', till, pin }]);
  if (!written.ok) throw storeFailure(written.error);
  return written.value[0];
};

export const createPins = ({ clock, log, store }: PinsParts) => {
  const pinned = new Map<string, PinnedKey>();

  /**
   * Reads the public key of a till that another relay may have pinned. Keeps a key that the other relay has unpinned: its
   * configuration may be newer, and this relay would pin the key anew. True if the key is new. Rejects with a `storeFailure`.
   */
  const read = async (of: FeedKey): Promise<boolean> => {
    const pin = await store.pinned(of);
    const before = pinned.get(feedName(of));
    if (!pin || (before?.key === pin.key && before.token === pin.token)) return false;
    pinned.set(feedName(of), pin);
    return true;
  };

  return {
    /** Reads the pinned public keys of the tills in `rules` from the store. Rejects with a `storeFailure`. */
    async load(rules: RelayRules): Promise<void> {
      for (const { of } of rowsOf(rules)) await read(of);
    },
    read,
    /** Returns the rules with each valid pin set as its till's `headKey`. */
    over: (rules: RelayRules): RelayRules => ({
      ...rules,
      merchants: rules.merchants.map((merchant) => ({
        ...merchant,
        tills: merchant.tills.map((till) => {
          const pin = pinned.get(feedName({ merchant: merchant.id, till: till.id }));
          return pin && holds(till, pin) ? { ...till, headKey: pin.key } : till;
        }),
      })),
    }),
    /**
     * Deletes each pinned key that these rules replace, so that a later configuration does not bring the pinned key back. Logs
     * the data for the entry in `formerHeadKeys` that keeps the receipts of a replaced key genuine. Rejects as `load`.
     */
    async drop(rules: RelayRules): Promise<void> {
      for (const { of, till } of rowsOf(rules)) {
        const pin = pinned.get(feedName(of));
        if (!pin || holds(till, pin)) continue;
        await writePin(store, of, null);
        pinned.delete(feedName(of));
        if (pin.key === till.headKey) continue;
        const until = new Date(clock.wallMs()).toISOString();
        log.info('head-key.replaced', { merchant: of.merchant, till: of.till, key: pin.key, until });
      }
    },
    /**
     * Pins the key that a live till sends, if no key is known and this key signed the chain head that the same poll sent. Returns
     * true if a key is pinned now, also by another relay. A failed write does not fail the poll, because the till sends the key again with the next poll.
     */
    async take({ key: of, till: id, token, headKey, shop }: Feed, { key, head, signature }: SaidKey): Promise<boolean> {
      const till = shop.tills.find((each) => each.id === id);
      if (!till || headKey !== null || !isPublicKey(key) || head === undefined || isFormer(till, key)) return false;
      if (!isSignedHead(headKeyOf(key), of, head, signature)) return false;
      const pin = { key, token: token.toString('hex'), pinnedMs: clock.wallMs() };
      const written = await writePin(store, of, pin).catch(() => null);
      if (written === 'held') await read(of).catch(() => {});
      if (written !== 'pinned') return written === 'held' && pinned.has(feedName(of));
      pinned.set(feedName(of), pin);
      log.info('head-key.pinned', { merchant: of.merchant, till: of.till, key });
      return true;
    },
  };
};
export type KeyPins = ReturnType<typeof createPins>;
