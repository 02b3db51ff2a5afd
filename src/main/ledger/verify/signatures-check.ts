// Checks the signature of each stored notice, which only the payment service and the shop can make (payment service §6.4).
import { createFastTextHmac } from '../../../protocol/fast-hmac.ts';
import { coversBegun, keysAt, type Retirable } from '../../../protocol/keys-at.ts';
import { type Notice, readNotice } from '../../../protocol/notice.ts';
import { type SignatureProfile, signatureProfile } from '../../../protocol/profile.ts';
import { type SigningKey, sign, signedText } from '../../../protocol/signature.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import { bad, good, type CheckOutcome, type Tick, unchecked } from '../../../ledger/verify/check.ts';
import { begunMsSql } from '../begun.ts';
import { eachNotice, type JudgedNoticeEntry } from './stored-notices.ts';

type VerifyKey = SigningKey & Retirable;

/** Why no keys are available for the check. */
export type KeysAway = 'no-keys' | 'keys-locked' | 'keys-held' | 'keys-damaged';
export type VerifyKeys = { readonly signingKeys: readonly VerifyKey[]; readonly profiles: readonly SignatureProfile[] };

type Fits = (notice: Notice) => boolean;

/**
 * Returns a predicate: true if a notice is signed with this key under this profile. A plain comparison suffices, since no
 * attacker can time an offline check.
 */
export const createFit = ({ secret }: SigningKey, profile: SignatureProfile): Fits => {
  const quick = secret !== '' && profile.key === 'utf8' && profile.encoding !== 'wire' && profile.output.startsWith('hex-');
  if (!quick) {
    return (notice) => {
      const made = sign(notice, secret, profile);
      return made.ok && made.value === notice.hashed;
    };
  }
  const mac = createFastTextHmac(secret);
  const upper = profile.output === 'hex-upper';
  return (notice) => {
    const made = mac(signedText(notice, profile));
    return (upper ? made.toUpperCase() : made) === notice.hashed;
  };
};

type NoticeSigner = { readonly key: VerifyKey; readonly keyId: string; readonly profileId: string; readonly fits: Fits };

/** Signature profiles adopted for this shop. Read from the projected table, which another check compares with the journal. */
const adoptedProfiles = ({ db }: Books): SignatureProfile[] => {
  const known = db.prepare(`SELECT 1 FROM main.sqlite_schema WHERE name = 'adopted_profiles'`).get() !== undefined;
  const texts = known ? (db.prepare('SELECT profile FROM main.adopted_profiles ORDER BY seq').pluck().all() as string[]) : [];
  return texts.flatMap((text) => {
    try {
      return signatureProfile.safeParse(JSON.parse(text)).data ?? [];
    } catch {
      // The row was edited by hand and cannot be parsed: skip it. The check `projections` reports the row.
      return [];
    }
  });
};

type SignatureHolds = (key: VerifyKey) => boolean;

/**
 * True if the notice is signed by the named key under the named signature profile, otherwise false. If that key or profile no
 * longer exists: true if the signature is valid under another key and profile, otherwise null.
 */
const judgeSignature = (
  notice: Notice,
  keyId: string,
  profileId: string,
  signers: readonly NoticeSigner[],
  holds: SignatureHolds,
): boolean | null => {
  const signs = ({ fits, key }: NoticeSigner): boolean => fits(notice) && holds(key);
  const named = signers.filter((signer) => signer.keyId === keyId && signer.profileId === profileId);
  if (named.length > 0) return named.some(signs);
  return signers.some(signs) ? true : null;
};

/**
 * Returns a predicate: true if a key was valid for a notice when the notice was booked. For a retired key this depends on when
 * the attempt began.
 */
const createHolds = ({ db }: Books): ((body: JudgedNoticeEntry['body']) => SignatureHolds) => {
  const startedSeq = db.prepare('SELECT started_seq FROM main.attempts WHERE attempt_id = ?').pluck();
  const begun = db.prepare(begunMsSql).pluck();
  return ({ attemptId, receivedAtMs }) =>
    (key) => {
      if (keysAt([key], receivedAtMs).length === 0) return false;
      if (attemptId === null || (key.retiredAtMs ?? null) === null) return true;
      const begunMs = begun.get({ seq: startedSeq.get(attemptId) ?? 0 }) as number | null;
      return begunMs === null || coversBegun(key, begunMs);
    };
};

export const checkSignatures = (books: Books, tick: Tick, keys: VerifyKeys | KeysAway): CheckOutcome => {
  if (typeof keys === 'string') return unchecked(keys);
  const profiles = [...keys.profiles, ...adoptedProfiles(books)];
  const signers = keys.signingKeys.flatMap((key) =>
    profiles.map((profile): NoticeSigner => ({ key, keyId: key.id, profileId: profile.id, fits: createFit(key, profile) })),
  );
  const holds = createHolds(books);
  let looked = 0;
  let first: { readonly seq: number; readonly keyId: string; readonly profileId: string } | null = null;
  let unknown = 0;
  const found = eachNotice(books, tick, ({ seq, body }) => {
    const { kind, raw, keyId, profileId } = body;
    const notice = readNotice(kind, Buffer.from(raw, 'base64'));
    const genuine =
      notice.ok && notice.value.hashed !== null ? judgeSignature(notice.value, keyId, profileId, signers, holds(body)) : false;
    if (genuine === false) return bad(looked, 'signature-wrong', { seq });
    if (genuine === null) {
      unknown += 1;
      first ??= { seq, keyId, profileId };
    } else looked += 1;
    return null;
  });
  if (found) return found;
  if (first === null) return good(looked);
  const { seq, keyId, profileId } = first;
  const known = keys.signingKeys.some(({ id }) => id === keyId);
  return unchecked(known ? 'unknown-profile' : 'unknown-key', { count: unknown, seq, key: keyId, profile: profileId }, looked);
};
