// Who may use the till in a browser: whoever opened the one-time address that the till printed. Tokens and session ids are 256
// random bits; only their hashes are kept.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock, Random } from '../../shared/ports.ts';

export const tokenLifeMs = 10 * 60_000;
/** The oldest ends when one more begins. */
export const mostSessions = 16;

const hash = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
const sessionId = /^[A-Za-z0-9_-]{43}$/;

/** The value of the one cookie of that name; null when there is none, or more than one. */
export const cookieValue = (header: string, name: string): string | null => {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] as string) : null;
};

export const createSessions = (clock: Clock, random: Random) => {
  const sessions = new Set<string>();
  let token: { readonly hash: Buffer; readonly untilMs: number } | null = null;
  const secret = (): string => Buffer.from(random.bytes(32)).toString('base64url');
  return {
    /** A new one-time token; an earlier one that nobody used is void. */
    issue(): string {
      const issued = secret();
      token = { hash: hash(issued), untilMs: clock.monoMs() + tokenLifeMs };
      return issued;
    },
    /** Whether the token that was issued last can still be used. */
    isIssued: (): boolean => token !== null && clock.monoMs() < token.untilMs,
    /** A session id for a token, once; null for any other. */
    redeem(given: string): string | null {
      const fits = token !== null && timingSafeEqual(hash(given), token.hash);
      if (!token || !fits || clock.monoMs() >= token.untilMs) return null;
      token = null;
      const id = secret();
      sessions.add(hash(id).toString('base64'));
      if (sessions.size > mostSessions) sessions.delete(sessions.values().next().value as string);
      return id;
    },
    knows: (id: string | null): boolean => id !== null && sessionId.test(id) && sessions.has(hash(id).toString('base64')),
  };
};
export type Sessions = ReturnType<typeof createSessions>;
