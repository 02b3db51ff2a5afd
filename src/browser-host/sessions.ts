// Who may use the till in a browser, or show its customer display: the tab that opened the one-time address that it was given. It gets two halves: an
// id, which its browser keeps as a cookie and so sends to every port of this machine, and a key, which only pages of this very
// origin can read. Neither lets anyone in without the other. All are 256 random bits; only their hashes are kept.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock, Random } from '../shared/ports.ts';

export const tokenLifeMs = 10 * 60_000;
/** Of a customer display: somebody has just asked for it. */
export const displayTokenLifeMs = 2 * 60_000;
/** The oldest ends when one more begins. */
export const mostSessions = 16;

const hash = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
const half = /^[A-Za-z0-9_-]{43}$/;

export type Session = { readonly id: string; readonly pageKey: string };

/** The value of the one cookie of that name; null when there is none, or more than one. */
export const cookieValue = (header: string, name: string): string | null => {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] as string) : null;
};

export const createSessions = (clock: Clock, random: Random, lifeMs = tokenLifeMs) => {
  /** Hash of the key by hash of the id. */
  const sessions = new Map<string, Buffer>();
  let token: { readonly hash: Buffer; readonly untilMs: number } | null = null;
  const secret = (): string => Buffer.from(random.bytes(32)).toString('base64url');
  const keyOf = (id: string | null): Buffer | undefined =>
    id !== null && half.test(id) ? sessions.get(hash(id).toString('base64')) : undefined;
  return {
    /** A new one-time token; an earlier one that nobody used is void. */
    issue(): string {
      const issued = secret();
      token = { hash: hash(issued), untilMs: clock.monoMs() + lifeMs };
      return issued;
    },
    /** Whether the token that was issued last can still be used. */
    isIssued: (): boolean => token !== null && clock.monoMs() < token.untilMs,
    /**
     * A session for a token, once; null for any other token. `former` is the id of the session that the same browser has now, if any: its
     * one cookie is about to be overwritten, so that session ends.
     */
    redeem(given: string, former: string | null = null): Session | null {
      const fits = token !== null && timingSafeEqual(hash(given), token.hash);
      if (!token || !fits || clock.monoMs() >= token.untilMs) return null;
      token = null;
      if (former !== null) sessions.delete(hash(former).toString('base64'));
      const session = { id: secret(), pageKey: secret() };
      sessions.set(hash(session.id).toString('base64'), hash(session.pageKey));
      if (sessions.size > mostSessions) sessions.delete(sessions.keys().next().value as string);
      return session;
    },
    /** Enough to be shown the screens, which hold nothing of the shop. */
    knows: (id: string | null): boolean => keyOf(id) !== undefined,
    /** Tells the till its window from others, and nobody the session: the id stays a secret. */
    windowOf: (id: string | null): string =>
      hash(id ?? '')
        .toString('base64url')
        .slice(0, 22),
    /** All of them are over, and so is a token that nobody used. */
    endAll(): void {
      sessions.clear();
      token = null;
    },
    /** Both halves, of one session. */
    admits(id: string | null, pageKey: string): boolean {
      const key = keyOf(id);
      return key !== undefined && half.test(pageKey) && timingSafeEqual(hash(pageKey), key);
    },
  };
};
export type Sessions = ReturnType<typeof createSessions>;
