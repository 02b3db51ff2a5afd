// Calibration (the search for the signature profile) of sample notices that disagree, cannot be used, or are made to exhaust it.
import { describe, expect, it } from 'vitest';
import { calibrate, type Sample } from '../../../../src/protocol/calibrate/calibrate.ts';
import { createMacSearch } from '../../../../src/protocol/calibrate/macs.ts';
import { prepareSamples, type Specimen } from '../../../../src/protocol/calibrate/sample.ts';
import { findAnyOrder } from '../../../../src/protocol/calibrate/search.ts';
import { defaultProfile } from '../../../../src/protocol/profile.ts';
import { calibrated, macOf, secret, signedAs, upperHex, withHashed } from '../../../support/unit/calibrate.ts';
import { valueOf } from '../../../support/unit/result.ts';
import { utf8 } from '../../../support/unit/wire.ts';

const unsigned = (n: number): string => `invoice_no=T1-${n}&approved=1`;
const genuine = (n: number): Sample => signedAs('wallet-return', unsigned(n), unsigned(n));
const forged = (n: number): Sample => signedAs('wallet-return', unsigned(n), 'something else');
const sorted = (n: number): Sample => signedAs('wallet-return', unsigned(n), `approved=1&invoice_no=T1-${n}`);

describe('samples that disagree', () => {
  it('are reported separately: profiles that match some samples, the most matches first, and unmatched samples', () => {
    const { closest, unmatched, tried, ...answer } = calibrated([sorted(0), forged(1), genuine(2), genuine(3)]);
    expect(answer).toEqual({
      fits: [],
      equivalent: [],
      undecided: {},
      suggestion: null,
      namesUnsigned: false,
      problem: { code: 'calibrate.disagree', params: {} },
    });
    expect(closest.map(({ samples }) => samples)).toEqual([[2, 3], [0]]);
    expect(closest[0]?.profile).toEqual(defaultProfile);
    expect(closest[1]?.profile).toMatchObject({ order: 'sorted' });
    expect(unmatched).toEqual([{ sample: 1, reason: 'not-found' }]);
    expect(tried.complete).toBe(true);
  });

  it('and contain no list of keys are reported as not found', () => {
    const turned = signedAs('wallet-return', 'approved=1&invoice_no=T1-5', 'approved=1&invoice_no=T1-5');
    const { closest, unmatched } = calibrated([genuine(0), turned, forged(1)]);
    expect(closest.map(({ samples }) => samples)).toEqual([[0, 1]]);
    expect(unmatched).toEqual([{ sample: 2, reason: 'not-found' }]);
  });

  it('show only the nearest profile of each family', () => {
    // The signed text is empty, so several signature profiles fit: values only, empty values dropped, or the documented fields
    // alone.
    const manifold = signedAs('card-callback', 'a=', '');
    expect(calibrated([manifold]).fits.length).toBeGreaterThan(1);
    expect(calibrated([manifold, forged(1)]).closest.map(({ samples }) => samples)).toEqual([[0]]);
  });

  it('show no closest profile if the samples do agree', () =>
    expect(calibrated([genuine(0), genuine(1)])).toMatchObject({
      closest: [],
      unmatched: [],
      tried: { complete: true },
      problem: null,
    }));

  it('in the encoding of the signature match no common profile', () => {
    const hex = withHashed('wallet-return', unsigned(1), macOf(unsigned(1)).toString('hex'));
    expect(calibrated([genuine(0), hex]).closest.map(({ profile, samples }) => [profile.output, samples])).toEqual([
      ['hex-upper', [0]],
      ['hex-lower', [1]],
    ]);
  });

  it('in the form of the key match no common profile', () => {
    const key = 'abcdef0123456789';
    const by = (n: number, bytes: Uint8Array): Sample =>
      withHashed('wallet-return', unsigned(n), macOf(unsigned(n), bytes).toString('hex').toUpperCase());
    const { fits, closest } = valueOf(calibrate([by(0, utf8(key)), by(1, Buffer.from(key, 'hex'))], key));
    expect([fits.length, ...closest.map(({ profile }) => profile.key)]).toEqual([0, 'utf8', 'hex']);
  });

  it('have another error if no sample is genuine: no profile matches', () => {
    const { closest, unmatched, problem } = calibrated([forged(0), forged(1)]);
    expect([closest, unmatched.length, problem?.code]).toEqual([[], 2, 'calibrate.no-fit']);
  });

  it.each([
    ['too short', 'AB12'],
    ['of another hash', 'A'.repeat(40)],
    ['of mixed case', upperHex('x').replace(/[A-F]/, (digit) => digit.toLowerCase())],
    ['no hex', 'Z'.repeat(64)],
    ['empty', ''],
  ])('report a wrong form for a signature that is %s', (_, hashed) => {
    const { unmatched, tried } = calibrated([withHashed('wallet-return', unsigned(0), hashed)]);
    expect(unmatched).toEqual([{ sample: 0, reason: 'signature-form' }]);
    expect(tried).toEqual({ macs: 0, complete: true });
  });
});

describe('unusable samples', () => {
  const raw = (kind: Sample['kind'], text: string | Uint8Array): Sample => ({
    kind,
    raw: typeof text === 'string' ? utf8(text) : text,
  });
  const hashed = upperHex('');
  const flat = (count: number): string => Array.from({ length: count }, (_, i) => `p${i}=1`).join('&');

  it.each<readonly [string, Sample, object]>([
    [
      'binary',
      raw('wallet-return', Uint8Array.from([0x61, 0x3d, 0xff, 0xfe])),
      { code: 'notice.not-utf8', params: { sample: 1 } },
    ],
    ['no JSON', raw('wallet-callback', '<html>'), { code: 'notice.not-json', params: { sample: 1 } }],
    ['nested', raw('wallet-callback', '{"a":{}}'), { code: 'notice.not-flat', params: { sample: 1 } }],
    ['repeated keys', raw('wallet-callback', '{"a":1,"a":2}'), { code: 'notice.duplicate-key', params: { sample: 1 } }],
    ['repeated parameters', raw('card-callback', 'a=1&%61=2'), { code: 'notice.duplicate-key', params: { sample: 1 } }],
    ['without a signature', raw('card-callback', 'a=1'), { code: 'notice.unsigned', params: { sample: 1 } }],
    [
      'as large as nothing real',
      raw('card-callback', `a=${'x'.repeat(70_000)}&hashed=${hashed}`),
      { code: 'notice.too-large', params: { bytes: 65_536, sample: 1 } },
    ],
    [
      'of too many parameters',
      raw('card-callback', `${flat(41)}&hashed=${hashed}`),
      { code: 'notice.too-many', params: { most: 40, sample: 1 } },
    ],
  ])('%s: the error names the first unusable sample', (_, sample, error) =>
    expect(calibrate([genuine(0), sample, sample], secret)).toEqual({ ok: false, error }),
  );

  it('within the limits are accepted', () => {
    expect(calibrated([signedAs('card-callback', flat(40), flat(40))]).fits).toHaveLength(1);
    expect(calibrated(Array.from({ length: 50 }, (_, i) => genuine(i))).fits).toHaveLength(1);
  });

  it('are rejected if there are none, or too many', () => {
    expect(calibrate([], secret)).toEqual({ ok: false, error: { code: 'calibrate.no-samples', params: {} } });
    const many = Array.from({ length: 51 }, (_, i) => genuine(i));
    expect(calibrate(many, secret)).toEqual({ ok: false, error: { code: 'calibrate.too-many', params: { samples: 50 } } });
  });

  it('with a total size at the limit are accepted', () => {
    const tail = `&hashed=${hashed}`;
    const fill = (bytes: number): Sample => raw('card-callback', `a=${'x'.repeat(bytes - 2 - tail.length)}${tail}`);
    expect(prepareSamples([fill(65_536)]).ok).toBe(true);
    expect(prepareSamples([fill(60_000), fill(5_536)]).ok).toBe(true);
    expect(prepareSamples([fill(60_000), fill(5_537)]).ok).toBe(false);
  });

  it('with a total size over the limit are rejected', () => {
    const large = (n: number): Sample => {
      const text = `a=${'x'.repeat(40_000)}&b=${n}`;
      return signedAs('card-callback', text, text);
    };
    expect(calibrated([large(0)]).fits).toHaveLength(1);
    expect(calibrate([large(0), large(1)], secret)).toMatchObject({
      error: { code: 'notice.too-large', params: { bytes: 65_536, sample: 1 } },
    });
  });

  it('include any sample with an empty secret', () =>
    expect(calibrate([genuine(0)], '')).toEqual({ ok: false, error: { code: 'secret.malformed', params: { form: 'utf8' } } }));
});

describe('a signature', () => {
  const digits = '0'.repeat(64);
  const base64 = `${'a'.repeat(43)}=`;

  it.each<readonly [string, readonly string[]]>([
    ['F'.repeat(64), ['hex-upper']],
    ['f'.repeat(64), ['hex-lower']],
    [digits, ['hex-upper', 'hex-lower']],
    [base64, ['base64']],
    [base64.toUpperCase(), ['base64', 'base64-upper']],
    [`${digits}0`, []],
    [`g${digits}`, []],
    [`${digits}g`, []],
    [`${digits.slice(1)}g`, []],
    [`-${base64}`, []],
    [`A${base64.toUpperCase()}`, []],
    [`${base64}=`, []],
    [`${base64.toUpperCase()}=`, []],
    [base64.slice(1), []],
    [base64.slice(0, -1), []],
  ])('%s is possible in the encodings %j', (text, outputs) =>
    expect(valueOf(prepareSamples([withHashed('wallet-return', 'a=1', text)]))[0]?.outputs).toEqual(outputs),
  );
});

describe('the limit on MACs', () => {
  const wallet = (n: number): Sample =>
    withHashed(
      'wallet-callback',
      `{"gateway":"wallet","approved":true,"invoice_no":"T1-${n}","amount":6.10,"paymet_method":"\\u0628طاقة أ","transaction_id":"~","x":null,"y":""}`,
      upperHex(`nothing ${n}`),
    );

  it('is kept for ten samples without a matching profile', () => {
    const samples = Array.from({ length: 10 }, (_, n) => wallet(n));
    const { tried, unmatched } = calibrated(samples, { mostMacs: 30_000 });
    expect(tried.complete).toBe(false);
    expect(tried.macs).toBeGreaterThan(20_000);
    expect(tried.macs).toBeLessThanOrEqual(30_000);
    expect(unmatched).toHaveLength(10);
  });

  it('is replaced by stopping: a stopped search computes no further MAC', () => {
    let asked = 0;
    const { fits, tried } = calibrated([wallet(0), wallet(1)], { isStopped: () => ++asked > 100 });
    expect({ fits, tried }).toEqual({ fits: [], tried: { macs: 100, complete: false } });
  });

  it('counts a long text as several MACs', () => {
    const long = signedAs('card-callback', `a=${'~'.repeat(25_600)}&b=1`, 'nothing');
    const { tried } = calibrated([long], { mostMacs: 1000 });
    expect(tried.macs).toBeLessThan(11);
    expect(tried.complete).toBe(false);
  });

  it('suffices if the last allowed MAC matches', () => {
    expect(calibrated([genuine(0)], { mostMacs: 1 }).fits).toHaveLength(1);
    expect(calibrated([genuine(0)], { mostMacs: 0 })).toMatchObject({ fits: [], tried: { macs: 0, complete: false } });
  });

  it('is available in full for the last sample', () => {
    const odd = signedAs('card-callback', 'a=1&b=2&c=3&d=4&e=5&f=6', 'c=3&b=2&a=1&d=4&e=5&f=6');
    const named = calibrated([odd], { mostMacs: 700 });
    expect(named).toMatchObject({ fits: [], tried: { complete: false } });
    expect(calibrated([odd], { mostMacs: named.tried.macs + 720 }).fits).toHaveLength(1);
  });

  it('keeps MACs for a genuine sample behind a forged sample', () => {
    const order = 'c=3&b=2&a=1&d=4&e=5&f=6';
    const odd = signedAs('card-callback', 'a=1&b=2&c=3&d=4&e=5&f=6', order);
    const bad = signedAs('card-callback', 'a=1&b=2&c=3&d=4&e=5&g=6', 'nothing');
    const { closest, unmatched } = calibrated([bad, odd], { mostMacs: 30_000 });
    expect(closest.map(({ samples }) => samples)).toEqual([[1]]);
    expect(unmatched).toEqual([{ sample: 0, reason: 'not-found' }]);
  });
});

describe('the MAC of the search', () => {
  it.each([1, 63, 64, 65, 200])('equals HMAC for a key of %i bytes and texts of all lengths', (bytes) => {
    const key = 'k'.repeat(bytes);
    const search = createMacSearch(key, 1e6);
    expect(search.forms).toContain('utf8');
    for (const length of [0, 500, 1, 55, 56, 64, 119, 3000, 120]) {
      const text = 'x'.repeat(length);
      const specimen = valueOf(
        prepareSamples([withHashed('wallet-return', 'a=1', macOf(text, key).toString('hex').toUpperCase())]),
      )[0];
      expect(specimen && search.test(specimen, text, ['utf8'])).toEqual({ text, key: 'utf8', outputs: ['hex-upper'] });
      expect(specimen && search.test(specimen, `${text}x`, ['utf8'])).toBe(null);
    }
  });
});

describe('the budget of the search', () => {
  const specimenOf = (text: string) =>
    valueOf(prepareSamples([withHashed('wallet-return', 'a=1', upperHex(text))]))[0] as Specimen;

  it('suffices for its last unit; the next unit reports that the search was cut short', () => {
    const search = createMacSearch(secret, 2);
    const specimen = specimenOf('right');
    expect(search.test(specimen, 'wrong', ['utf8'])).toBe(null);
    expect(search.left()).toBe(1);
    expect(search.test(specimen, 'right', ['utf8'])).toMatchObject({ text: 'right' });
    expect([search.left(), search.spent()]).toEqual([0, { macs: 2, cutShort: false }]);
    expect(search.test(specimen, 'right', ['utf8'])).toBe(null);
    expect(search.spent()).toEqual({ macs: 2, cutShort: true });
  });

  it.each([
    [0, 1],
    [255, 1],
    [256, 2],
    [511, 2],
    [512, 3],
  ])('costs for a text of %i bytes %i units', (length, units) => {
    const search = createMacSearch(secret, 100);
    search.test(specimenOf('x'), 'y'.repeat(length), ['utf8']);
    expect(search.left()).toBe(100 - units);
    const inThreeForms = createMacSearch('abcdef0123456789', 3 * 10 * units + 7);
    expect(inThreeForms.hasRoom(10, length, 7)).toBe(true);
    expect(inThreeForms.spent().cutShort).toBe(false);
    expect(inThreeForms.hasRoom(11, length, 7)).toBe(false);
    expect(inThreeForms.spent()).toEqual({ macs: 0, cutShort: true });
  });

  it('is spent on the spellings nearest to the default first', () => {
    const body = '{"amount":6.10,"approved":true,"memo":"a ~b","note":null,"to":""}';
    const text = 'approved=1 to= amount=6.10 memo=a+%7Eb';
    const [specimen] = valueOf(prepareSamples([signedAs('wallet-callback', body, text)]));
    // Four parameters have 24 orders. 1000 MACs are enough to try all orders with the 22 spellings that differ from the default
    // in one point, but not with spellings that differ in more points.
    expect(findAnyOrder(createMacSearch(secret, 1000), specimen as Specimen, 0)).toMatchObject({ text });
  });

  it('is not spent on an impossible key form or a malformed signature', () => {
    const search = createMacSearch('no hex', 5);
    expect(search.forms).toEqual(['utf8']);
    expect(search.test(specimenOf('x'), 'x', ['hex'])).toBe(null);
    const none = valueOf(prepareSamples([withHashed('wallet-return', 'a=1', 'short')]))[0] as Specimen;
    expect(search.test(none, 'x', ['utf8'])).toBe(null);
    expect(search.spent()).toEqual({ macs: 0, cutShort: false });
  });
});

it('the answer does not contain the secret', () => {
  expect(JSON.stringify(calibrated([genuine(0), forged(1)]))).not.toContain(secret);
  expect(JSON.stringify(calibrated([genuine(0)]))).not.toContain(secret);
});
