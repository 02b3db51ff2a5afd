// Issues a new token for an existing till, because its machine was replaced or the old token may be known to others. Pure:
// write-pair.ts writes the files.
import type { FeedKey, PinnedKey } from '../../relay/store/port.ts';
import type { Random } from '../../shared/ports.ts';
import {
  type FileFault,
  keysText,
  type NamedFile,
  newToken,
  parseRelayFile,
  sha256,
  textOf,
  unreadable,
  unsound,
  type Written,
  withoutSlash,
} from './relay-file.ts';

export type ReissueAsked = {
  /** MERCHANT/TILL, as typed. */
  readonly of: string;
  /** The text of the relay's configuration; null if there is no configuration. */
  readonly config: string | null;
  readonly nowMs: number;
  /** Returns the till's public key that the relay has pinned for this till; null if no key is pinned. */
  pinned(config: Written, of: FeedKey): Promise<Pick<PinnedKey, 'key' | 'token'> | null>;
};
export type Reissued = {
  readonly relay: string;
  readonly keys: NamedFile;
  /** The public key with which the till signed until now; null if none is known. */
  readonly formerKey: string | null;
};

/**
 * Issues the new token and moves the old token's hash to `retired`: the hash no longer grants access, but payments begun under it
 * still arrive. The till's `headKey`, or the key pinned under the old token, moves to `formerHeadKeys` with `until` now: receipts
 * signed with the key stay genuine, and the till may sign with a new key.
 */
export const reissueFor = async ({ of, config, nowMs, pinned }: ReissueAsked, random: Random): Promise<Reissued | FileFault> => {
  const [merchantId = '', tillId = '', ...more] = of.split('/');
  if (merchantId === '' || tillId === '' || more.length > 0)
    return { fault: `--reissue takes a merchant and one of its tills, such as --reissue waha/T1. "${of}" is not that.` };
  if (config === null) return { fault: 'No relay.json is in --out. Name the folder where the relay’s configuration is.' };
  const before = parseRelayFile(config);
  if (before === null) return unreadable;
  const merchant = before.merchants.find(({ id }) => id === merchantId);
  if (!merchant) return { fault: `relay.json has no merchant ${merchantId}. Nothing was changed.` };
  const till = merchant.tills.find(({ id }) => id === tillId);
  if (!till)
    return {
      fault: `${merchantId} has no till ${tillId}. Nothing was changed: --new-merchant ${merchantId} --till ${tillId} adds one.`,
    };
  if (before.publicUrl === undefined)
    return { fault: 'relay.json has no publicUrl, which the keys file needs. Write it there first.' };

  const relayToken = newToken(random);
  const { headKey: written, ...kept } = till;
  const pin = written === undefined ? await pinned(before, { merchant: merchantId, till: tillId }) : null;
  const headKey = written ?? (pin?.token === till.tokenSha256 ? pin.key : undefined);
  const former = { key: headKey, until: new Date(nowMs).toISOString() };
  const row = {
    ...kept,
    tokenSha256: sha256(relayToken),
    retired: [till.tokenSha256, ...(till.retired ?? [])],
    ...(headKey !== undefined && { formerHeadKeys: [...(till.formerHeadKeys ?? []), former] }),
  };
  const tills = merchant.tills.map((each) => (each === till ? row : each));
  const next = { ...before, merchants: before.merchants.map((each) => (each === merchant ? { ...each, tills } : each)) };
  const fault = unsound(next);
  if (fault) return fault;
  const named = { merchant: merchantId, till: tillId, relayToken, publicUrl: withoutSlash(before.publicUrl) };
  return {
    relay: textOf(next),
    keys: { name: `keys-${merchantId}-${tillId}.json`, text: keysText(named, merchant.fixedAddress === true) },
    formerKey: headKey ?? null,
  };
};
