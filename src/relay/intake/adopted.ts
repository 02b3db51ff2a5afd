// The signature profiles that tills sent. A till's profiles apply only to that till's feed, in addition to the merchant's
// profiles.
import { approvesUnder } from '../../protocol/cut-anew.ts';
import { type SignatureProfile, signatureProfile } from '../../protocol/profile.ts';
import { canonicalJson } from '../../shared/canonical-json.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Feed, Shop } from '../merchants/directory.ts';
import { type FeedKey, feedName, type RelayStore } from '../store/port.ts';
import { profileToldBody } from '../http/wire.ts';
import { knownWays } from './known-ways.ts';

/** The most profiles that one till may ever store. */
const mostProfiles = 8;
const largestBody = 4096;

/** Parses the body of a request that sends a profile; null if the body is not a valid profile. */
export const readToldProfile = (body: Uint8Array): SignatureProfile | null => {
  if (body.length > largestBody) return null;
  try {
    return profileToldBody.parse(JSON.parse(new TextDecoder().decode(body))).profile;
  } catch {
    return null;
  }
};

export type ProfileRefusal = 'unsafe' | 'too-many' | 'not-stored';

export type AdoptedProfiles = {
  /**
   * Returns the signature profiles under which a notice of the feed `key` may verify: first the merchant's, then those that the
   * till adopted.
   */
  profilesOf(shop: Shop, key: FeedKey): readonly SignatureProfile[];
  /**
   * Returns all known variations of the merchant's and its tills' profiles, to recognise a genuine signature under a wrong
   * profile.
   */
  waysOf(shop: Shop): readonly SignatureProfile[];
  /** Reads the signature profiles that the tills of these feeds adopted from the relay's store. Rejects with a `storeFailure`. */
  load(feeds: readonly Feed[]): Promise<void>;
  /**
   * Reads the till's profiles again if another relay may have stored one. True if there are others than before; false if the
   * store cannot be read.
   */
  refresh(key: FeedKey): Promise<boolean>;
  /**
   * Stores a till's profile. Errors: `unsafe` if signed text could be cut into other fields under this profile, `too-many`,
   * `not-stored`.
   */
  take(feed: Feed, profile: SignatureProfile, atMs: number): Promise<Result<'noted' | 'same', ProfileRefusal>>;
};

export const createAdopted = (store: RelayStore): AdoptedProfiles => {
  const byFeed = new Map<string, readonly SignatureProfile[]>();
  /** The variations of each shop's profiles, cached; cleared when any till sends a new profile. */
  let ways = new WeakMap<Shop, readonly SignatureProfile[]>();

  const keep = (key: FeedKey, profiles: readonly SignatureProfile[]): void => {
    byFeed.set(feedName(key), profiles);
    ways = new WeakMap();
  };

  const read = async (key: FeedKey): Promise<readonly SignatureProfile[]> =>
    (await store.profiles(key)).map((text) => signatureProfile.parse(JSON.parse(text)));

  return {
    profilesOf(shop, key) {
      const own = byFeed.get(feedName(key));
      return own ? [...shop.profiles, ...own] : shop.profiles;
    },
    waysOf(shop) {
      const told = [...byFeed].flatMap(([name, profiles]) => (name.startsWith(`${shop.id}/`) ? profiles : []));
      const made = ways.get(shop) ?? knownWays([...shop.profiles, ...told]);
      ways.set(shop, made);
      return made;
    },
    async load(feeds) {
      for (const { key } of feeds) {
        const profiles = await read(key);
        if (profiles.length > 0) keep(key, profiles);
      }
    },
    async refresh(key) {
      const stored = store.others ? await read(key).catch(() => null) : null;
      // Profiles are only added.
      if (!stored || stored.length <= (byFeed.get(feedName(key)) ?? []).length) return false;
      keep(key, stored);
      return true;
    },
    async take({ key }, profile, atMs) {
      if (approvesUnder(profile) !== 'all') return err('unsafe');
      const text = canonicalJson(profile);
      const noted = await store.append(key.merchant, [
        { do: 'profile', till: key.till, profile: text, atMs, most: mostProfiles },
      ]);
      if (!noted.ok) return err('not-stored');
      if (noted.value[0] === 'full') return err('too-many');
      if (noted.value[0] === 'noted') keep(key, [...(byFeed.get(feedName(key)) ?? []), profile]);
      return ok(noted.value[0]);
    },
  };
};
