// The accepted checkout addresses: https only, listed hosts only, and no address that parsers read differently.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRedirectUrl, isLoopbackHost } from '../../../src/protocol/redirect-url.ts';
import { forAll, textOf } from '../../support/unit/check.ts';
import { codeOf, valueOf } from '../../support/unit/result.ts';

const strict = { allowedHosts: ['pay.example', 'pay.example:8443', '127.0.0.1:4010'], allowLoopbackHttp: false };
const training = {
  allowedHosts: ['127.0.0.1:4010', 'localhost:4010', '[::1]:4010', 'pay.example', '192.168.1.2:4010'],
  allowLoopbackHttp: true,
};

describe('a checkout address', () => {
  it.each([
    ['https://pay.example/checkout/abc?x=1#y', 'https://pay.example/checkout/abc?x=1#y'],
    ['https://pay.example', 'https://pay.example/'],
    ['HTTPS://PAY.EXAMPLE/Abc', 'https://pay.example/Abc'],
    ['https://pay.example:443/a', 'https://pay.example/a'],
    ['https://pay.example:8443/a', 'https://pay.example:8443/a'],
    ['https://127.0.0.1:4010/a', 'https://127.0.0.1:4010/a'],
    ['https://pay.example/a/../b', 'https://pay.example/b'],
    ['https://pay.example/قيد', 'https://pay.example/%D9%82%D9%8A%D8%AF'],
  ])('%s is shown as %s', (text, shown) => expect(valueOf(checkRedirectUrl(text, strict))).toBe(shown));

  it.each([
    ['http://pay.example/', 'redirect.not-https'],
    ['http://127.0.0.1:4010/', 'redirect.not-https'],
    ['javascript:alert(1)', 'redirect.not-https'],
    ['javascript://pay.example/%0aalert(1)', 'redirect.not-https'],
    ['data:text/html,<p>', 'redirect.not-https'],
    ['blob:https://pay.example/1', 'redirect.not-https'],
    ['file:///etc/passwd', 'redirect.not-https'],
    ['ftp://pay.example/', 'redirect.not-https'],
    ['intent://pay.example/#Intent;end', 'redirect.not-https'],
    ['view-source:https://pay.example/', 'redirect.not-https'],
    ['https://pay.example@evil.example/', 'redirect.credentials'],
    ['https://pay.example:x@evil.example/', 'redirect.credentials'],
    ['https://user@pay.example/', 'redirect.credentials'],
    ['https://user:pass@pay.example/', 'redirect.credentials'],
    ['https://:pass@pay.example/', 'redirect.credentials'],
    ['https://pay.example%40evil.example/', 'redirect.malformed'],
    ['https://pay.example.evil.example/', 'redirect.host-not-allowed'],
    ['https://evil.example/pay.example', 'redirect.host-not-allowed'],
    ['https://evil.example?https://pay.example/', 'redirect.host-not-allowed'],
    ['https://evil.example#@pay.example/', 'redirect.host-not-allowed'],
    ['https://xpay.example/', 'redirect.host-not-allowed'],
    ['https://sub.pay.example/', 'redirect.host-not-allowed'],
    ['https://pay.example./', 'redirect.host-not-allowed'],
    ['https://pay.example:444/', 'redirect.host-not-allowed'],
    ['https://pay.example:80/', 'redirect.host-not-allowed'],
    ['https://127.0.0.1/', 'redirect.host-not-allowed'],
    ['https://[::1]/', 'redirect.host-not-allowed'],
    ['https://pаy.example/', 'redirect.host-not-allowed'],
    ['https://xn--py-7kc.example/', 'redirect.host-not-allowed'],
    ['https://pay.exаmple/', 'redirect.host-not-allowed'],
    ['https://payؐ.example/', 'redirect.host-not-allowed'],
    ['//pay.example/', 'redirect.malformed'],
    ['/checkout', 'redirect.malformed'],
    ['pay.example/checkout', 'redirect.malformed'],
    ['', 'redirect.malformed'],
    ['https://', 'redirect.malformed'],
    ['https://pay.example:99999/', 'redirect.malformed'],
    ['https://pay.example:port/', 'redirect.malformed'],
    ['https://[::1/', 'redirect.malformed'],
    ['https:\\\\pay.example/', 'redirect.malformed'],
    ['https://evil.example\\@pay.example/', 'redirect.malformed'],
    ['https://pay.example/\\..\\x', 'redirect.malformed'],
    [' https://pay.example/', 'redirect.malformed'],
    ['https://pay.example/ x', 'redirect.malformed'],
    ['https://pay.example/\n', 'redirect.malformed'],
    ['ht\ttps://pay.example/', 'redirect.malformed'],
    ['https://pay.example/\u00a0', 'redirect.malformed'],
    ['https://pay.example/\u2028', 'redirect.malformed'],
    ['https://pay.example/\ufeff', 'redirect.malformed'],
    ['https://pay.example/\0', 'redirect.malformed'],
    ['https://pay.example/\u007f', 'redirect.malformed'],
    ['https://pay.example/\u0085', 'redirect.malformed'],
    ['https://\u202epay.example/', 'redirect.malformed'],
    [`https://pay.example/${'x'.repeat(1981)}`, 'redirect.malformed'],
  ])('%j is rejected as %s', (text, code) => expect(codeOf(checkRedirectUrl(text, strict))).toBe(code));

  it('may be two thousand characters long', () =>
    expect(codeOf(checkRedirectUrl(`https://pay.example/${'x'.repeat(1980)}`, strict))).toBe('ok'));

  it.each([
    ['as it came', `https://pay.example/${'./'.repeat(1000)}`],
    ['in its normal form', `https://pay.example/${'ق'.repeat(400)}`],
  ])('is rejected if it is too long %s', (_, text) => expect(codeOf(checkRedirectUrl(text, strict))).toBe('redirect.malformed'));

  it('is rejected with the host that the address leads to', () => {
    expect(checkRedirectUrl('https://pay.example@evil.example/', strict)).toMatchObject({
      error: { params: { host: 'evil.example' } },
    });
    const homograph = checkRedirectUrl('https://pаy.example/', strict);
    expect(homograph.ok ? '' : homograph.error.params['host']).toMatch(/^xn--[a-z0-9-]+\.example$/);
  });

  it.each(['http://evil.example:81/', 'https://a@evil.example:81/', 'https://evil.example:81/'])(
    '%s is rejected with its host',
    (text) => expect(checkRedirectUrl(text, strict)).toMatchObject({ error: { params: { host: 'evil.example:81' } } }),
  );

  it('is rejected if no host is allowed', () =>
    expect(codeOf(checkRedirectUrl('https://pay.example/', { ...strict, allowedHosts: [] }))).toBe('redirect.host-not-allowed'));

  it('is shown as ASCII without invisible characters, for any input', () =>
    forAll([textOf('a/?#%@:.ق\u202e\u200b\u2066[]|<>"')], (tail) => {
      const checked = checkRedirectUrl(`https://pay.example/${tail}`, strict);
      expect(checked.ok ? checked.value : 'refused').toMatch(/^(https:\/\/pay\.example\/[!-~]*|refused)$/);
    }));

  it('is shown in its normal form, and its host is always allowed', () =>
    forAll(
      [
        fc.oneof(
          fc.constantFrom('https://pay.example:443', 'https://pay.example:8443/a', 'https://127.1:4010'),
          textOf('htps:/@.payexml\\#?[]:48').map((rest) => `https://pay.example${rest}`),
        ),
      ],
      (text) => {
        const checked = checkRedirectUrl(text, strict);
        const shown = checked.ok ? checked.value : 'https://pay.example/';
        expect(valueOf(checkRedirectUrl(shown, strict))).toBe(shown);
        expect(strict.allowedHosts).toContain(new URL(shown).host);
      },
      500,
    ));
});

describe('in training', () => {
  it.each(['http://127.0.0.1:4010/c/1', 'http://localhost:4010/c/1', 'http://[::1]:4010/c/1', 'https://pay.example/'])(
    '%s is shown',
    (text) => expect(valueOf(checkRedirectUrl(text, training))).toBe(text),
  );

  it.each([
    ['http://pay.example/', 'redirect.not-https'],
    ['http://192.168.1.2:4010/', 'redirect.not-https'],
    ['http://127.0.0.1.evil.example:4010/', 'redirect.not-https'],
    ['http://localhost.evil.example:4010/', 'redirect.not-https'],
    ['http://127.0.0.1:4010@evil.example/', 'redirect.not-https'],
    ['http://user@127.0.0.1:4010/', 'redirect.credentials'],
    ['http://127.0.0.1:4011/', 'redirect.host-not-allowed'],
    ['ftp://127.0.0.1:4010/', 'redirect.not-https'],
  ])('%s is rejected as %s', (text, code) => expect(codeOf(checkRedirectUrl(text, training))).toBe(code));
});

describe('in training for phones', () => {
  const phones = { ...training, plainHttpHosts: ['192.168.1.2:4010'] };

  it.each(['http://192.168.1.2:4010/c/1', 'https://192.168.1.2:4010/c/1'])('%s is shown', (text) =>
    expect(valueOf(checkRedirectUrl(text, phones))).toBe(text),
  );

  it.each(['http://192.168.1.2/', 'http://192.168.1.3:4010/', 'http://pay.example/', 'ftp://192.168.1.2:4010/'])(
    '%s is rejected',
    (text) => expect(codeOf(checkRedirectUrl(text, phones))).toBe('redirect.not-https'),
  );
});

describe('loopback', () => {
  it.each(['localhost', '127.0.0.1', '127.255.0.9', '[::1]'])('includes %s', (host) => expect(isLoopbackHost(host)).toBe(true));
  it.each([
    '',
    'localhost.',
    'localhost.evil.example',
    '128.0.0.1',
    '10.127.0.0.1',
    '127.0.0.1234',
    '127.0.0',
    '127.0.0.1.1',
    '127.0.0.1.evil.example',
    '0.0.0.0',
    '[::]',
    '::1',
  ])('excludes %j', (host) => expect(isLoopbackHost(host)).toBe(false));
});
