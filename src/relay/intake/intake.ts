// Receives a notice: verifies it, stores it in a feed or in quarantine, and returns the outcome.
import { claimsSignature, type Notice, readNotice } from '../../protocol/notice.ts';
import type { Clock, RawRequest } from '../../shared/ports.ts';
import { addressHash, addressShare, prefixShare } from '../http/address.ts';
import type { Allowance } from '../http/allowance.ts';
import { keptHeaders } from './kept-headers.ts';
import type { RelayLimits } from '../config/config.ts';
import type { Refusals } from '../../shared/refusals.ts';
import { isRightWay } from '../../shared/relay-wire/parts.ts';
import { fail } from '../../shared/result.ts';
import type { Shop, Target } from '../merchants/directory.ts';
import {
  type ArrivedNotice,
  type FeedKey,
  feedName,
  type KeepNotice,
  type RelayStore,
  type EvidenceStrength,
  surely,
} from '../store/port.ts';
import type { AdoptedProfiles } from './adopted.ts';
import type { NamedCharge } from '../pages/page.ts';
import { isBounded } from '../../protocol/parameter-bound.ts';
import { digestOf } from '../../protocol/feed-digest.ts';
import { isSignedInAKnownWay, isTriable } from './known-ways.ts';
import { verifyIncoming, type ReportedPage } from './verify-incoming.ts';
import { isTagged, wayOf } from './way-in.ts';
import type { IntakeOutcome } from '../status/outcomes.ts';

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** The outcome of a notice, and the data that the page for its sender may show. */
export type IntakeResult = { readonly outcome: IntakeOutcome; readonly asked: NamedCharge | null; readonly says: ReportedPage };

const unnamed = (outcome: IntakeOutcome): IntakeResult => ({ outcome, asked: null, says: 'no-result' });

type IntakeParts = {
  readonly clock: Clock;
  readonly refusals: Refusals;
  readonly store: RelayStore;
  readonly allowance: Allowance;
  readonly adopted: AdoptedProfiles;
  /** Called for each notice whose signature is checked. */
  onTrial(): void;
  /** Called for each signed notice that was put into this till's quarantine. */
  onHeld(feed: FeedKey): void;
};

/** How often per minute all known variations may be tried for one attempt address or feed. Each try takes about a millisecond. */
const triedPerMinute = 120;

/**
 * How many notices that do not verify are taken per minute at one right address. The sender's rate does not hold there, so that
 * no notice of the payment service is refused for other senders. Whoever knows one address, such as the customer, could
 * otherwise fill what all payments of the till share.
 */
const unprovedPerMinute = 120;

/** The allowance that one sender can spend on one notice. */
type Purse = { spend(): boolean; giveBack(): void };

/**
 * Returns the purse for one notice. Spending it takes one unit per KiB from the allowances of the sender's address and network,
 * before the notice is parsed.
 */
const purseOf = (allowance: Allowance, remoteAddress: string, bytes: number, limits: RelayLimits): Purse => {
  const cost = Math.max(1, Math.ceil(bytes / 1024));
  const [share, prefix] = [addressShare(remoteAddress), `net ${prefixShare(remoteAddress)}`];
  return {
    spend() {
      if (!allowance.spend(share, limits.requestsPerMinutePerAddress, cost)) return false;
      if (allowance.spend(prefix, limits.requestsPerMinutePerPrefix, cost)) return true;
      allowance.giveBack(share, cost);
      return false;
    },
    giveBack() {
      allowance.giveBack(share, cost);
      allowance.giveBack(prefix, cost);
    },
  };
};

/**
 * Stores a notice, or counts a repeat of a stored one. If the sender's allowance is used up, a repeat is not counted but still
 * answered as stored, because the notice is on disk.
 */
const keepNotice = async (
  store: RelayStore,
  merchant: string,
  came: Omit<KeepNotice, 'do' | 'again'>,
  purse: Purse,
  paid: boolean,
): Promise<IntakeOutcome> => {
  const isCounted = paid || purse.spend();
  const kept = await store.append(merchant, [{ do: 'keep', ...came, again: isCounted ? 'count' : 'refuse' }]);
  const outcome = kept.ok ? kept.value[0] : 'not-stored';
  if (isCounted && came.by !== null && outcome !== 'repeated') purse.giveBack();
  return outcome === 'refused-again' ? 'repeated' : outcome;
};

/**
 * Rates how likely a quarantined notice is genuine: 0 unsigned, 1 signed, 2 also sent to its right address or from the payment
 * provider's network, 3 verified with a key of the shop under a variation of the shop's signature profiles (other field order or
 * spelling). The tries of variations are limited per minute for each `door` (attempt address or feed), so that a flood at one
 * door does not use up the tries of the other doors.
 */
const strengthOf = (
  { allowance, adopted }: Pick<IntakeParts, 'allowance' | 'adopted'>,
  shop: Shop,
  notice: Notice | null,
  bytes: number,
  isRight: boolean,
  door: string,
): EvidenceStrength => {
  if (notice === null || notice.hashed === null) return 0;
  const isTried = isTriable(notice, bytes) && allowance.spend(`ways ${door}`, triedPerMinute);
  if (isTried && isSignedInAKnownWay(notice, shop.keys, adopted.waysOf(shop))) return surely;
  return isRight ? 2 : 1;
};

const senderHashes = (salt: Uint8Array, remoteAddress: string) => ({
  address: addressHash(salt, addressShare(remoteAddress)),
  prefix: addressHash(salt, prefixShare(remoteAddress)),
});

/**
 * The hashed address and network of a sender, and how many quarantined notices each may have. A sender in the provider's network
 * has no limit.
 */
const quarantineShares = (salt: Uint8Array, remoteAddress: string, limits: RelayLimits, isProvider: boolean) => ({
  ...senderHashes(salt, remoteAddress),
  mostPerTill: limits.quarantinePerTill,
  mostPerAddress: isProvider ? Infinity : limits.quarantinePerAddress,
  mostPerPrefix: isProvider ? Infinity : limits.quarantinePerPrefix,
});

/** Verifies a notice. Counts the check only if the notice has a signature and the shop has a key. */
const tried = (
  onTrial: IntakeParts['onTrial'],
  shop: Pick<Shop, 'keys' | 'profiles'>,
  notice: Notice,
  raw: Uint8Array,
  receivedAtMs: number,
): ReturnType<typeof verifyIncoming> => {
  if (notice.hashed !== null && shop.keys.length > 0) onTrial();
  return verifyIncoming(shop, notice, raw, receivedAtMs);
};

/**
 * Verifies a notice under the merchant's profiles and those that the till adopted, also at another relay meanwhile.
 */
const verified = async (
  { onTrial, adopted }: Pick<IntakeParts, 'onTrial' | 'adopted'>,
  shop: Shop,
  feed: FeedKey,
  notice: Notice,
  raw: Uint8Array,
  receivedAtMs: number,
): Promise<ReturnType<typeof verifyIncoming>> => {
  const attempt = () => tried(onTrial, { keys: shop.keys, profiles: adopted.profilesOf(shop, feed) }, notice, raw, receivedAtMs);
  const first = attempt();
  const mayFit = !first.ok && notice.hashed !== null && shop.keys.length > 0;
  return mayFit && (await adopted.refresh(feed)) ? attempt() : first;
};

export const createIntake = (parts: IntakeParts) => {
  const { clock, refusals, store, onHeld } = parts;
  return async (request: RawRequest, target: Target, limits: RelayLimits): Promise<IntakeResult> => {
    const { kind, shop, strangerTill } = target;
    const { headers, remoteAddress } = request;
    const raw = target.method === 'POST' ? asBuffer(request.body) : Buffer.from(request.query, 'latin1');
    if (raw.length > limits.bodyBytes) return unnamed('too-large');
    const purse = purseOf(parts.allowance, remoteAddress, raw.length, limits);
    const isProvider = shop.isProvider(remoteAddress);
    let paid = false;
    const mayCost = (): boolean => {
      paid = isProvider ? false : purse.spend();
      return isProvider || paid;
    };
    // If the notice's address has no attempt tag, spend the sender's allowance before any work. If the address has a tag, check
    // the tag first: one HMAC shows whether the address is genuine.
    if (target.to === null && !mayCost()) return unnamed('too-many');
    const receivedAtMs = clock.wallMs();
    const notice = isBounded(kind, raw) ? readNotice(kind, raw) : fail('notice.too-many');
    const named = notice.ok ? notice.value.facts.invoiceNo : null;
    const tagged = isTagged(target, named);
    if (target.to !== null && !tagged && !mayCost()) return unnamed('too-many');
    const { feed: toFeed } = wayOf(target, named, tagged);
    const incoming = notice.ok ? await verified(parts, shop, toFeed, notice.value, raw, receivedAtMs) : notice;
    const { feed, cameBy, sentTo } = wayOf(target, incoming.ok && shop.fixedAddress ? incoming.value.invoiceNo() : named, tagged);
    const { till } = feed;
    const hashed = notice.ok ? notice.value.hashed : null;
    const proved = incoming.ok && incoming.value.by !== null ? incoming.value.digest : null;
    const mayCrowd = tagged && proved === null && !isProvider;
    if (mayCrowd && !parts.allowance.spend(`right ${feedName(feed)} ${sentTo}`, unprovedPerMinute)) return unnamed('too-many');
    const signatureMark = proved ?? (hashed === null ? null : digestOf(Buffer.from(hashed, 'utf8')));
    const noticeBy = (digest: string): ArrivedNotice => {
      const kept = keptHeaders(headers, strangerTill);
      return { kind, digest, mark: signatureMark, receivedAtMs, headers: kept, raw, cameBy, sentTo };
    };
    if (incoming.ok) {
      const { by, digest, asked, says } = incoming.value;
      const sender = by === null && !isProvider ? { sender: senderHashes(store.salt, remoteAddress) } : {};
      const came = { till, notice: noticeBy(digest), by, mostUnverified: limits.unverifiedPerTill, ...sender };
      const outcome = await keepNotice(store, feed.merchant, came, purse, paid);
      return target.method === 'GET' ? { outcome, asked: asked(), says: says() } : unnamed(outcome);
    }

    const problem = incoming.error.code;
    refusals.tell('notice.unverified', { merchant: shop.id, till, kind, problem });
    const isRight = isProvider || isRightWay(cameBy);
    const door = isRightWay(cameBy) ? `to ${sentTo}` : `at ${feedName(feed)}`;
    const strength = strengthOf(parts, shop, notice.ok ? notice.value : null, raw.length, isRight, door);
    const quarantined = await store.append(feed.merchant, [
      {
        do: 'quarantine',
        till,
        // Use a genuine notice's signature as its digest, not its bytes: a re-encoded copy must not create a new quarantine
        // entry.
        notice: noticeBy(strength === surely && signatureMark !== null ? signatureMark : digestOf(raw)),
        problem,
        strength,
        ...quarantineShares(store.salt, remoteAddress, limits, isProvider),
      },
    ]);
    const isSigned = claimsSignature({ mark: signatureMark, raw });
    if (isSigned && quarantined.ok && quarantined.value[0] === 'quarantined') onHeld(feed);
    return unnamed(quarantined.ok ? quarantined.value[0] : 'not-stored');
  };
};
export type Intake = ReturnType<typeof createIntake>;
