// Sessions of tabs that may use the till or show its customer display. A tab gets a session by opening a one-time address. The
// session has two halves: an id in a cookie, which the browser sends to every port of this machine, and a key, which only pages
// of this origin can read. A request needs both halves. Ids, keys and tokens are 256 random bits; only hashes are stored.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock, Random } from '../shared/ports.ts';

export const tokenLifeMs = 10 * 60_000;
/** How long a customer display's token is valid. Shorter than for the till's tabs, because a display is opened immediately. */
export const displayTokenLifeMs = 2 * 60_000;
/** The most sessions; one more session ends the oldest. */
export const mostSessions = 16;

const hash = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
const half = /^[A-Za-z0-9_-]{43}$/;

export type HostSession = { readonly id: string; readonly pageKey: string };

/** The value of the cookie with this name; null if there is none or more than one. */
export const cookieValue = (header: string, name: string): string | null => {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] as string) : null;
};

export const createSessions = (clock: Clock, random: Random, lifeMs = tokenLifeMs) => {
  /** The hash of each session's key, by the hash of its id. */
  const sessions = new Map<string, Buffer>();
  let token: { readonly hash: Buffer; readonly untilMs: number } | null = null;
  const secret = (): string => Buffer.from(random.bytes(32)).toString('base64url');
  const keyOf = (id: string | null): Buffer | undefined =>
    id !== null && half.test(id) ? sessions.get(hash(id).toString('base64')) : undefined;
  return {
    /** Issues a one-time token. An earlier unused token becomes void. */
    issue(): string {
      const issued = secret();
      token = { hash: hash(issued), untilMs: clock.monoMs() + lifeMs };
      return issued;
    },
    /** True if the last token is still valid. */
    isIssued: (): boolean => token !== null && clock.monoMs() < token.untilMs,
    /**
     * Exchanges a token for a session, once; null for any other token. `former` is the id of the browser's present session, which
     * ends because its cookie is about to be overwritten.
     */
    redeem(given: string, former: string | null = null): HostSession | null {
      const fits = token !== null && timingSafeEqual(hash(given), token.hash);
      if (!token || !fits || clock.monoMs() >= token.untilMs) return null;
      token = null;
      if (former !== null) sessions.delete(hash(former).toString('base64'));
      const session = { id: secret(), pageKey: secret() };
      sessions.set(hash(session.id).toString('base64'), hash(session.pageKey));
      if (sessions.size > mostSessions) sessions.delete(sessions.keys().next().value as string);
      return session;
    },
    /** True for the id of an open session. The id alone may load the screens, which contain no data of the shop. */
    knows: (id: string | null): boolean => keyOf(id) !== undefined,
    /** Returns a hash of the session's id. The till distinguishes its windows by this hash and never receives the id. */
    windowOf: (id: string | null): string =>
      hash(id ?? '')
        .toString('base64url')
        .slice(0, 22),
    /** Ends all sessions and voids an unused token. */
    endAll(): void {
      sessions.clear();
      token = null;
    },
    /** True if the id and the page key belong to the same session. */
    admits(id: string | null, pageKey: string): boolean {
      const key = keyOf(id);
      return key !== undefined && half.test(pageKey) && timingSafeEqual(hash(pageKey), key);
    },
  };
};
export type HostSessions = ReturnType<typeof createSessions>;
