// Draws the notices of one seed: a few genuine ones, replays of them, and hostile ones of every kind.
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import { testKeys } from '../../support/till.ts';
import type { Rng } from '../../support/world.ts';
import { type Claims, fieldsOf, write } from '../genuine.ts';
import { fieldWays } from './field-ways.ts';
import { type Base, baseOf, type Expectation, signedFields } from './grammar.ts';
import { jsonWays } from './json-ways.ts';
import { queryWays } from './query-ways.ts';

export type Heard = Base & { readonly claims: Claims; sent: boolean };

export type Case = {
  readonly way: string;
  readonly expect: Expectation | 'genuine';
  readonly kind: NoticeKind;
  readonly raw: Buffer;
  /** The genuine notice that was changed into this hostile notice. */
  readonly heard: Heard;
  /** HTTP method, if it differs from the one that the address accepts. */
  readonly method?: string;
};

const kinds: readonly NoticeKind[] = ['wallet-callback', 'card-callback', 'wallet-return'];
const wrongMethods = ['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'post', 'get', ''];

const hear = (n: number, rng: Rng): Heard => {
  const kind = rng.pick(kinds);
  const flags = kind === 'card-callback' && rng.chance(0.2) ? { canceled: '1' } : { approved: '1' };
  const amount = `${1 + rng.int(900)}.${rng.int(10)}${rng.int(10)}`;
  const claims = { ...flags, amount, invoiceNo: `T1-${n}`, transactionId: `tx-${n}-${rng.int(1e9)}` };
  return { ...baseOf(kind, fieldsOf(kind, claims), testKeys.secret), claims, sent: false };
};

const bent = (heard: Heard, rng: Rng): Case | null => {
  const own = heard.kind === 'wallet-callback' ? jsonWays : queryWays;
  const { way, expect, make } = rng.pick(rng.chance(0.5) ? fieldWays : own);
  const raw = make(heard, rng);
  if (!raw) return null;
  // If the change left the bytes equal, drop the case: it would be a replay and not hostile.
  if (raw.equals(heard.raw)) return null;
  return { way, expect, kind: heard.kind, raw, heard };
};

/**
 * Sends a genuine notice to the address of another kind of notice. The notice may verify at that address, but must not state more
 * than was signed.
 */
const misdirected = (heard: Heard, rng: Rng): Case => {
  const kind = rng.pick(kinds.filter((each) => each !== heard.kind));
  return { way: 'at the address of another kind', expect: 'respelled', kind, raw: write(kind, signedFields(heard)), heard };
};
/**
 * Puts the signature of a wallet return on a callback with an amount. The callback must not verify, because a return signs only
 * two fields.
 */
const grown = (heard: Heard): Case | null => {
  if (heard.kind !== 'wallet-return') return null;
  const fields = fieldsOf('wallet-callback', heard.claims);
  const raw = write('wallet-callback', [...fields, ['hashed', heard.mac]]);
  return { way: 'a return grown into a callback', expect: 'refused', kind: 'wallet-callback', raw, heard };
};

const hostile = (heard: Heard, rng: Rng): Case | null => {
  const draw = rng.next();
  if (draw < 0.04) return misdirected(heard, rng);
  if (draw < 0.06) return grown(heard);
  if (draw < 0.1 && !heard.sent) {
    const swapped = heard.kind === 'wallet-callback' ? 'GET' : 'POST';
    const method = rng.pick([...wrongMethods, swapped]);
    return { way: 'by a wrong method', expect: 'refused', kind: heard.kind, raw: heard.raw, method, heard };
  }
  return bent(heard, rng);
};

export const drawCases = (rng: Rng, count: number): readonly Case[] => {
  const cases: Case[] = [];
  const sent: Heard[] = [];
  let n = 0;
  while (cases.length < count) {
    const draw = rng.next();
    const fresh = sent.length === 0 || draw < 0.45;
    const heard = fresh ? hear(++n, rng) : rng.pick(sent);
    if (sent.length === 0 || draw < 0.05) {
      heard.sent = true;
      sent.push(heard);
      cases.push({ way: 'genuine', expect: 'genuine', kind: heard.kind, raw: heard.raw, heard });
    } else if (!fresh && draw < 0.5) {
      cases.push({ way: 'a replay', expect: 'replay', kind: heard.kind, raw: heard.raw, heard });
    } else {
      const made = hostile(heard, rng);
      if (made) cases.push(made);
    }
  }
  return cases;
};
