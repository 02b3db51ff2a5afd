// When calibration reports that it searched everything and found nothing, no signature profile fits the sample notices: compared
// with an exhaustive search.
import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisValues, pens } from '../../../../src/protocol/calibrate/axes.ts';
import type { Sample } from '../../../../src/protocol/calibrate/calibrate.ts';
import { type Notice, readNotice } from '../../../../src/protocol/notice.ts';
import { type SignatureProfile, signatureProfile } from '../../../../src/protocol/profile.ts';
import { charsetOf, documentedFor, inOrder, outputs, sign, signedPieces } from '../../../../src/protocol/signature.ts';
import { calibrated, secret, withHashed } from '../../../support/unit/calibrate.ts';
import { forAll } from '../../../support/unit/check.ts';
import { valueOf } from '../../../support/unit/result.ts';

const profileOf = (changes: Partial<SignatureProfile>): SignatureProfile => signatureProfile.parse({ id: 'p', ...changes });
const sealed = (kind: Sample['kind'], unsigned: string, profile: SignatureProfile): Sample =>
  withHashed(kind, unsigned, valueOf(sign(valueOf(readNotice(kind, Buffer.from(unsigned))), secret, profile)));

/** Returns every non-empty selection of `keys`, in every order. */
const listsOf = (keys: readonly string[]): readonly (readonly string[])[] =>
  keys.flatMap((key) => [[key], ...listsOf(keys.filter((other) => other !== key)).map((list) => [key, ...list])]);

/**
 * Returns a function that checks if a text (one character per byte) has the notice's signature. The secret is used only as text,
 * never decoded.
 */
const signs = (notice: Notice): ((text: string) => boolean) => {
  const known = new Map<string, boolean>();
  const look = (text: string): boolean => {
    const mac = createHmac('sha256', secret).update(text, 'latin1').digest();
    return axisValues.output.some((output) => outputs[output](mac) === notice.hashed);
  };
  return (text) => {
    const fits = known.get(text) ?? look(text);
    known.set(text, fits);
    return fits;
  };
};

/** Tries every signature profile of docs/notice.md. Returns true if one profile fits all sample notices. */
const someProfileFits = (samples: readonly Sample[]): boolean => {
  const notices = samples.map(({ kind, raw }) => valueOf(readNotice(kind, raw)));
  const checks = notices.map(signs);
  const keys = [...new Set(notices.flatMap(({ pairs }) => pairs.map(({ key }) => key)))];
  const orders = [...axisValues.order, ...listsOf(keys)] as SignatureProfile['order'][];
  const spellings = new Map(
    pens.map((pen) => {
      const written = notices.map((notice) =>
        signedPieces(notice, { ...pen, order: 'arrival' }).map(({ key, text }) => ({
          key,
          text: Buffer.from(text, charsetOf(notice, pen)).toString('latin1'),
        })),
      );
      return [JSON.stringify(written), written] as const;
    }),
  );
  return [...spellings.values()].some((written) =>
    orders.some((order) => {
      const texts = written.map((pieces, i) => inOrder(pieces, order, documentedFor(notices[i] as Notice)));
      return axisValues.separator.some((separator) =>
        texts.every((each, i) => checks[i]?.(each.map(({ text }) => text).join(separator))),
      );
    }),
  );
};

const equal = 'a=1&b=1&c=1&d=1&e=1';
const values = profileOf({ form: 'value', separator: ',', order: ['e', 'd', 'c', 'b', 'a'] });

describe('calibrate reports complete only if no fitting profile exists', () => {
  it('although the newest sample has one reading, and an older sample has more readings than were searched', () => {
    const samples = [sealed('card-callback', equal, values), sealed('card-callback', 'a=5&b=6&c=7&d=8&e=9', values)];
    expect(someProfileFits(samples)).toBe(true);
    const { fits, tried } = calibrated(samples);
    expect({ found: fits.length > 0, complete: tried.complete }).not.toEqual({ found: false, complete: true });
  });

  it('although each sample has few readings, and all together have more than were searched', () => {
    const list = ['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'];
    const profile = profileOf({ form: 'value', separator: ',', order: list });
    const samples = ['a=1&b=1&c=1', 'd=1&e=1&f=1', 'g=1&h=1&i=1', 'a=1&b=2&c=3', 'd=1&e=2&f=3', 'g=1&h=2&i=3'].map((unsigned) =>
      sealed('card-callback', unsigned, profile),
    );
    const { fits, tried } = calibrated(samples);
    expect({ found: fits.length > 0, complete: tried.complete }).not.toEqual({ found: false, complete: true });
  });

  it('and reports complete if a full search of some samples rules a list out', () => {
    const forwards = sealed('card-callback', 'a=5&b=6&c=7&d=8&e=9', { ...values, order: ['b', 'a', 'c', 'd', 'e'] });
    const backwards = sealed('card-callback', 'b=5&a=6&c=7&d=8&e=9', { ...values, order: ['a', 'b', 'c', 'd', 'e'] });
    const samples = [forwards, backwards, sealed('card-callback', equal, values)];
    expect(someProfileFits(samples)).toBe(false);
    expect(calibrated(samples)).toMatchObject({ fits: [], tried: { complete: true } });
  });

  const keys = ['approved', 'gateway', 'memo', 'Z', 'amount'];
  const arrival = fc.shuffledSubarray(keys, { minLength: 3 });
  const value = fc.constantFrom('1', '2', '12', '', 'x');
  const unsigned = fc
    .tuple(arrival, fc.array(value, { minLength: 5, maxLength: 5 }))
    .map(([names, drawn]) => names.map((name, i) => `${name}=${drawn[i]}`).join('&'));
  const alike = fc.shuffledSubarray(keys, { minLength: 5 }).map((names) => names.map((name) => `${name}=1`).join('&'));
  const profile = fc.record({
    pairs: fc.constantFrom(...axisValues.pairs),
    order: fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...axisValues.order) }, { weight: 3, arbitrary: arrival }),
    form: fc.constantFrom('value' as const, 'value' as const, 'keyvalue' as const),
    separator: fc.constantFrom('', '&', '|'),
    empties: fc.constantFrom(...axisValues.empties),
  });

  it('for random samples under one random profile, or two', () => {
    const seen = { found: 0, nothing: 0, cut: 0 };
    forAll(
      [fc.oneof(alike, unsigned), fc.array(unsigned, { minLength: 1, maxLength: 2 }), profile, fc.option(profile, { freq: 2 })],
      (first, others, drawn, other) => {
        const samples = [
          sealed('card-callback', first, profileOf(drawn)),
          ...others.map((body) => sealed('card-callback', body, profileOf(other ?? drawn))),
        ];
        const { fits, tried } = calibrated(samples);
        const outcome = fits.length > 0 ? 'found' : tried.complete ? 'nothing' : 'cut';
        seen[outcome] += 1;
        expect(outcome === 'nothing' && someProfileFits(samples)).toBe(false);
      },
      30,
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  }, 60_000);
});
