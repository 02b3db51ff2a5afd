// A new token for a till that is there: its machine was replaced, or somebody else may know the old one. Pure: write-pair.ts writes the files.
import type { PinnedKey } from '../../relay/store/port.ts';
import type { Random } from '../../shared/ports.ts';
import {
  type Fault,
  keysText,
  type Made,
  newToken,
  parseRelayFile,
  sha256,
  textOf,
  unreadable,
  unsound,
  withoutSlash,
} from './relay-file.ts';

export type ReissueAsked = {
  /** MERCHANT/TILL, not parsed yet. */
  readonly of: string;
  /** The relay's configuration as it stands; null where there is none. */
  readonly config: string | null;
  readonly nowMs: number;
  /** The key that the relay has pinned for this till; null for none. Asked with the `dbFile` of the configuration. */
  pinned(dbFile: string, merchant: string, till: string): Pick<PinnedKey, 'key' | 'token'> | null;
};
export type Reissued = {
  readonly relay: string;
  readonly keys: Made;
  /** The key that the till signed with until now; null where none stood there. */
  readonly formerKey: string | null;
};

/**
 * The old token's hash goes into `retired`: it reads nothing any more, and payments that began under it still come in. Its `headKey`, or the key that the
 * relay pinned under that token, goes into `formerHeadKeys`, until now: receipts that it signed stay genuine, and another key may sign from here on.
 */
export const reissueFor = ({ of, config, nowMs, pinned }: ReissueAsked, random: Random): Reissued | Fault => {
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
    return { fault: 'relay.json has no publicUrl, which the till has to be told. Write it there first.' };

  const relayToken = newToken(random);
  const { headKey: written, ...kept } = till;
  const pin = written === undefined && before.dbFile !== undefined ? pinned(before.dbFile, merchantId, tillId) : null;
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
