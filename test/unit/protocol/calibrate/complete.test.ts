// Calibration reports exactly the signature profiles that fit the sample notices: compared with a search through all profiles,
// over random samples.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axes, axisValues, distanceOf, pens, type Point } from '../../../../src/protocol/calibrate/axes.ts';
import { calibrate, type Sample } from '../../../../src/protocol/calibrate/calibrate.ts';
import { readNotice } from '../../../../src/protocol/notice.ts';
import { defaultProfile, type SignatureProfile, signatureProfile } from '../../../../src/protocol/profile.ts';
import { sign, verifyNotice } from '../../../../src/protocol/signature.ts';
import { withHashed } from '../../../support/unit/calibrate.ts';
import { forAll } from '../../../support/unit/check.ts';
import { valueOf } from '../../../support/unit/result.ts';

/** Valid as text, as hex and as base64, so that all readings of a secret are tried. */
const secret = 'abcdef0123456789';

const sealed = (kind: Sample['kind'], unsigned: string, profile: SignatureProfile): Sample =>
  withHashed(kind, unsigned, valueOf(sign(valueOf(readNotice(kind, Buffer.from(unsigned))), secret, profile)));

const fitsAll = (samples: readonly Sample[], profile: SignatureProfile): boolean =>
  samples.every(({ kind, raw }) => verifyNotice(valueOf(readNotice(kind, raw)), [{ id: 'k', secret }], [profile]).ok);

const pointsOf = (first: Point, free: Partial<Record<string, readonly unknown[]>>): readonly string[] =>
  axes
    .reduce<readonly object[]>(
      (made, axis) => made.flatMap((point) => (free[axis] ?? [first[axis]]).map((value) => ({ ...point, [axis]: value }))),
      [{}],
    )
    .map((point) => JSON.stringify(point));

const inWords = (profile: SignatureProfile): string =>
  JSON.stringify(Object.fromEntries(axes.map((axis) => [axis, profile[axis]])));

const separators = ['&', '', '|'];
const macs = [
  ['utf8', 'hex-upper'],
  ['hex', 'hex-upper'],
  ['utf8', 'base64'],
] as const;
const everyProfile: readonly SignatureProfile[] = pens.flatMap((pen) =>
  separators.flatMap((separator) =>
    axisValues.order.flatMap((order) => macs.map(([key, output]) => ({ ...pen, id: 'p', separator, order, key, output }))),
  ),
);

describe('the reported profiles are exactly the profiles that verify', () => {
  const other = (changes: Partial<SignatureProfile>): SignatureProfile => signatureProfile.parse({ id: 'other', ...changes });

  it.each<readonly [string, readonly Sample[]]>([
    ['one return', [sealed('wallet-return', 'invoice_no=T1-7&approved=1', other({}))]],
    ['one parameter without a value', [sealed('wallet-return', 'approved=', other({ separator: '|' }))]],
    ['nothing but a signature', [sealed('wallet-callback', '{"x":null}', other({}))]],
    [
      'values that can be exchanged',
      [sealed('card-callback', 'a=1&b=1&c=11', other({ form: 'value', separator: '', output: 'base64' }))],
    ],
    ['values that are separators', [sealed('card-callback', 'a=&b=%26&c=', other({ form: 'value', encoding: 'raw' }))]],
    [
      'a body with a number and a flag, sorted',
      [sealed('wallet-callback', '{"b":1.0,"a":true,"c":"","d":null}', other({ order: 'sorted', key: 'hex' }))],
    ],
    [
      'two kinds',
      [
        sealed('wallet-callback', '{"approved":"1","invoice_no":"ق"}', other({ order: 'documented', encoding: 'raw' })),
        sealed('card-callback', 'invoice_no=%d9%82&x=2', other({ order: 'documented', encoding: 'raw' })),
      ],
    ],
  ])('for %s', (_, samples) => {
    const { fits, equivalent } = valueOf(calibrate(samples, secret));
    const said = fits.flatMap((fit, i) => pointsOf(fit, equivalent[i] ?? {})).map((point) => JSON.parse(point) as Point);
    const named = said.filter(({ order, separator }) => typeof order === 'string' && separators.includes(separator));
    const verifying = everyProfile.filter((profile) => fitsAll(samples, profile));
    expect(named.map((point) => JSON.stringify(point)).sort()).toEqual(verifying.map(inWords).sort());
    expect(verifying.length).toBeGreaterThan(0);
    for (const point of said.filter(({ order }) => typeof order !== 'string')) {
      expect(fitsAll(samples, { id: 'p', ...point })).toBe(true);
    }
  });
});

describe('a profile that signed all samples', () => {
  const value = fc.constantFrom(
    '"1"',
    '"0"',
    '"true"',
    '1',
    '6.10',
    '5.00',
    'true',
    'false',
    'null',
    '""',
    '"قيد و"',
    '"~*"',
    '"a b"',
  );
  const key = fc.constantFrom(
    'gateway',
    'approved',
    'amount',
    'invoice_no',
    'paymet_method',
    'transaction_id',
    'memo',
    'قيد',
    'Z',
  );
  const body = fc
    .uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, minLength: 1, maxLength: 6 })
    .map((members) => `{${members.map(([name, source]) => `"${name}":${source}`).join(',')}}`);
  const one = <A extends keyof typeof axisValues>(axis: A): fc.Arbitrary<(typeof axisValues)[A][number]> =>
    fc.constantFrom(...(axisValues[axis] as readonly (typeof axisValues)[A][number][]));
  const profile: fc.Arbitrary<SignatureProfile> = fc.record({
    id: fc.constant('drawn'),
    pairs: one('pairs'),
    order: one('order'),
    form: one('form'),
    separator: one('separator'),
    encoding: one('encoding'),
    numbers: one('numbers'),
    booleans: one('booleans'),
    nulls: one('nulls'),
    empties: one('empties'),
    key: one('key'),
    output: one('output'),
  });

  it('is among the reported profiles, and all of these verify', () =>
    forAll(
      [fc.array(body, { minLength: 1, maxLength: 3 }), profile],
      (bodies, drawn) => {
        const samples = bodies.map((each) => sealed('wallet-callback', each, drawn));
        const { fits, equivalent, undecided } = valueOf(calibrate(samples, secret));
        const at = fits.findIndex((fit, i) =>
          axes.every((axis) => ((equivalent[i]?.[axis] ?? [fit[axis]]) as readonly unknown[]).includes(drawn[axis])),
        );
        expect(at).toBeGreaterThanOrEqual(0);
        expect(fits.every((fit) => fitsAll(samples, fit))).toBe(true);
        for (const axis of axes) {
          const left = (undecided[axis] ?? [fits[0]?.[axis]]) as readonly unknown[];
          expect(left).toContainEqual(drawn[axis]);
        }
      },
      60,
    ));

  it('with a fixed list of its keys is found, or an equivalent profile', () =>
    forAll(
      [fc.array(body, { minLength: 1, maxLength: 2 }), profile, fc.array(fc.nat(), { minLength: 9, maxLength: 9 })],
      (bodies, drawn, numbers) => {
        const names = [...new Set(bodies.flatMap((each) => Object.keys(JSON.parse(each) as object)))];
        const list = names.map((name, i) => ({ name, by: numbers[i] ?? 0 })).sort((a, b) => a.by - b.by);
        const fixed = { ...drawn, separator: '&', encoding: 'php' as const, order: list.map(({ name }) => name) };
        const samples = bodies.map((each) => sealed('wallet-callback', each, fixed));
        const { fits, tried } = valueOf(calibrate(samples, secret));
        expect(fits.length > 0 || !tried.complete).toBe(true);
        expect(fits.every((fit) => fitsAll(samples, fit))).toBe(true);
      },
      20,
    ));
});

describe('the axes', () => {
  it('are the fields of the profile, with the default value first', () => {
    expect([...axes].sort()).toEqual(
      Object.keys(signatureProfile.shape)
        .filter((name) => name !== 'id')
        .sort(),
    );
    for (const axis of axes) expect(axisValues[axis][0]).toBe(defaultProfile[axis]);
    expect(pens).toHaveLength(2 * 3 * 4 * 2 * 2 * 2 * 2);
  });

  it('generate pens in the order of their distance from the default', () => {
    const distances = pens.map((pen) => distanceOf(pen));
    expect(distances[0]).toBe(0);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });

  it('define a distance: number of different axes first, then the value; a list is farthest', () => {
    const far = (changes: Partial<Point>): number => distanceOf({ ...defaultProfile, ...changes });
    expect(far({})).toBe(0);
    expect(distanceOf({})).toBe(0);
    expect(far({ order: 'sorted' })).toBeLessThan(far({ order: 'documented' }));
    expect(far({ order: 'documented' })).toBeLessThan(far({ order: ['a'] }));
    expect(far({ pairs: 'documented', nulls: 'keep', form: 'keyvalue' })).toBeLessThan(far({ order: ['a'] }));
    expect(far({ encoding: 'rfc3986' })).toBeLessThan(far({ pairs: 'documented', nulls: 'keep' }));
  });
});
