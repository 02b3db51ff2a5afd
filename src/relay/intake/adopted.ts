// The signature profiles that tills told they work by: each for its own feed alone, beside the merchant's.
import { approvesUnder } from '../../protocol/cut-anew.ts';
import { type SignatureProfile, signatureProfile } from '../../protocol/profile.ts';
import { canonicalJson } from '../../shared/canonical-json.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Feed, Shop } from '../merchants/directory.ts';
import { type FeedKey, feedName, type RelayStore } from '../store/port.ts';
import { profileToldBody } from '../http/wire.ts';
import { knownWays } from './known-ways.ts';

/** No till adopts more in its life. */
const mostProfiles = 8;
const largestBody = 4096;

/** Null for anything else. */
export const readToldProfile = (body: Uint8Array): SignatureProfile | null => {
  if (body.length > largestBody) return null;
  try {
    return profileToldBody.parse(JSON.parse(new TextDecoder().decode(body))).profile;
  } catch {
    return null;
  }
};

export type ProfileRefusal = 'unsafe' | 'too-many' | 'not-stored';

export type Adopted = {
  /** Those by which a notice of this feed is genuine: the merchant's, then the till's own. */
  profilesOf(shop: Shop, key: FeedKey): readonly SignatureProfile[];
  /** Those by which a notice of the merchant may be signed, whatever is agreed on. */
  waysOf(shop: Shop): readonly SignatureProfile[];
  /** Reads what the store knows of these. Rejects when it refuses. */
  load(feeds: readonly Feed[]): Promise<void>;
  /** Errors: `unsafe` for one under which a text can be cut anew. */
  take(feed: Feed, profile: SignatureProfile, atMs: number): Promise<Result<'noted' | 'same', ProfileRefusal>>;
};

export const createAdopted = (store: RelayStore): Adopted => {
  const byFeed = new Map<string, readonly SignatureProfile[]>();
  /** Made once for each shop of a configuration, until a till tells another one. */
  let ways = new WeakMap<Shop, readonly SignatureProfile[]>();

  const keep = (key: FeedKey, profiles: readonly SignatureProfile[]): void => {
    byFeed.set(feedName(key), profiles);
    ways = new WeakMap();
  };

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
        const stored = await store.profiles(key);
        const profiles = stored.map((text) => signatureProfile.parse(JSON.parse(text)));
        if (profiles.length > 0) keep(key, profiles);
      }
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
