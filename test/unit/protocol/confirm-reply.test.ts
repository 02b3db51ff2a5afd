// Parsing the answer to a confirm call: every known form is recognised, and any other gives "unknown", never an exception.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConfirmOutcome, knownCodes, readConfirmReply, duplicateIn } from '../../../src/protocol/confirm-reply.ts';
import { forAll } from '../../support/unit/check.ts';
import { utf8 } from '../../support/unit/wire.ts';

const address = 'https://pay.example/c/1';
const success = { status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: address } };
const read = (status: number, body: unknown): ConfirmOutcome =>
  readConfirmReply(status, utf8(typeof body === 'string' ? body : JSON.stringify(body)));
const words = (code: string | null, message: string | null = null, fields: Record<string, string> = {}) => ({
  code,
  message,
  fields,
});
const silent = words(null);

describe('a checkout address', () => {
  it.each<readonly [string, unknown]>([
    ['as documented (§4.1)', success],
    ['with a code in other letters', { ...success, result: { ...success.result, code: 'checkout_redirect' } }],
    ['with more beside it', { ...success, message: 'ok', result: { ...success.result, expires: 900 } }],
    ['with its status as text', { ...success, status: '200' }],
    ['with no status of its own', { ...success, status: null }],
  ])('is accepted %s', (_, body) => expect(read(200, body)).toEqual({ kind: 'redirected', redirectUrl: address }));

  it.each<readonly [string, unknown]>([
    ['without an address', { status: 200, result: { code: 'CHECKOUT_REDIRECT' } }],
    ['with an empty address', { status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: '' } }],
    ['with an address that is no text', { status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: [address] } }],
    ['with another code', { status: 200, result: { code: 'CHECKOUT_LATER', redirect_url: address } }],
    ['without a code', { status: 200, result: { redirect_url: address } }],
    ['without a result', { status: 200 }],
    ['with a list of results', { status: 200, result: [success.result] }],
    ['with another status of its own', { ...success, status: 201 }],
    ['with a status that is none', { ...success, status: 'ok' }],
    ['with a status of null in an error', { ...success, status: null, error: { status: 201 } }],
    ['in a list', [success]],
  ])('is not guessed %s: a live checkout may exist', (_, body) => expect(read(200, body)).toMatchObject({ kind: 'unknown' }));

  it.each([300, 301, 302, 303, 307, 308, 100, 199, 304])('is not accepted from a %i', (status) =>
    expect(read(status, success)).toEqual({ kind: 'unknown', reason: 'unreadable', words: silent }),
  );

  it.each([
    ['under a 4xx', 400, success],
    ['beside a 4xx of its own', 200, { ...success, status: 409 }],
  ])('is reported as an unreadable reply %s', (_, status, body) =>
    expect(read(status, body)).toEqual({ kind: 'unknown', reason: 'unreadable', words: silent }),
  );

  it('has no maximum length', () => {
    const redirectUrl = `${address}?${'t'.repeat(2_000)}`;
    expect(read(200, { status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: redirectUrl } })).toEqual({
      kind: 'redirected',
      redirectUrl,
    });
  });
});

describe('a refusal', () => {
  it.each(knownCodes.filter((code) => code !== 'BACKEND_ERROR'))('by %s under a 4xx is returned with its own words', (code) => {
    const body = { error: { status: 400, code, message: 'No.' } };
    expect(read(400, body)).toEqual({ kind: 'refused', words: words(code, 'No.') });
    expect(read(400, { error: { ...body.error, code: code.toLowerCase() } })).toEqual({
      kind: 'refused',
      words: words(code, 'No.'),
    });
  });

  it.each<readonly [string, number, unknown, ReturnType<typeof words>]>([
    [
      'with complaints by field',
      400,
      { error: { status: 400, code: 'INVALID_INPUTS', message: 'Check', fields: { amount: 'too large', lang: ['a', 'b'] } } },
      words('INVALID_INPUTS', 'Check', { amount: 'too large', lang: 'a b' }),
    ],
    [
      'as an error object inside a 200',
      200,
      { error: { status: 422, code: 'Invalid_Amount', message: 'مبلغ غير صالح' } },
      words('INVALID_AMOUNT', 'مبلغ غير صالح'),
    ],
    ['as an error without a status inside a 200', 200, { error: { code: 'MAINTENANCE_MODE' } }, words('MAINTENANCE_MODE')],
    [
      'as a list of errors with 422',
      422,
      { message: 'The given data was invalid.', errors: { mobile_number: ['is required', 'is short'], amount: ['bad'] } },
      words('HTTP_422', 'The given data was invalid.', { mobile_number: 'is required is short', amount: 'bad' }),
    ],
    ['as a code without an object', 403, { code: 'forbidden_ip_address' }, words('FORBIDDEN_IP_ADDRESS')],
    ['as a plain text of error', 401, { error: 'Unauthorized' }, words('HTTP_401', 'Unauthorized')],
    ['as a message', 401, { message: 'Unauthenticated.' }, words('HTTP_401', 'Unauthenticated.')],
    ['with a code that is a number', 429, { error: { code: 429, message: 'Slow down' } }, words('429', 'Slow down')],
    ['with a code that nobody knows', 400, { error: { code: 'new_code' } }, words('NEW_CODE')],
    [
      'in the envelope of a success (§4.1)',
      409,
      { status: 409, result: { code: 'duplicated_invoice_number', message: 'Seen before' } },
      words('DUPLICATED_INVOICE_NUMBER', 'Seen before'),
    ],
    [
      'in that envelope inside a 200',
      200,
      { status: 409, result: { code: 'DUPLICATED_INVOICE_NUMBER', fields: { invoice_no: 'taken' } } },
      words('DUPLICATED_INVOICE_NUMBER', null, { invoice_no: 'taken' }),
    ],
    [
      'as a list of fields and messages',
      422,
      { errors: [{ field: 'amount', message: 'bad' }, { message: 'odd' }, 'plain'] },
      words('HTTP_422', null, { amount: 'bad', 2: 'odd', 3: 'plain' }),
    ],
    ['as a sentence', 400, ' Shop account is suspended,\n call 1234 ', words('HTTP_400', 'Shop account is suspended, call 1234')],
    ['as an Arabic sentence', 400, 'الحساب موقوف', words('HTTP_400', 'الحساب موقوف')],
    ['as a sentence with a bracket in it', 400, 'amount < 5', words('HTTP_400', 'amount < 5')],
    // The limit of 4096 bytes cuts this text's last letter in half.
    ['as a long sentence', 400, `${'a'.repeat(4_095)}مم`, words('HTTP_400', 'a'.repeat(500))],
    ['as bytes that are no text', 400, 'a\u0000b', words('HTTP_400')],
    ['as a conflict without a word', 409, '', words('HTTP_409')],
    ['as HTML', 403, '<html>Forbidden</html>', words('HTTP_403')],
    ['in silence', 401, '', words('HTTP_401')],
    ['as a list', 404, ['no'], words('HTTP_404')],
    ['as null', 400, 'null', words('HTTP_400', 'null')],
    ['with an error that says nothing', 400, { error: true, status: 400 }, words('HTTP_400')],
    ['with empty texts', 400, { error: { code: '', message: '', fields: { a: '' } } }, words('HTTP_400')],
    ['as a list of errors inside a 200', 200, { message: 'No.', errors: { a: ['bad'] } }, words(null, 'No.', { a: 'bad' })],
    ['as nothing but a status inside a 200', 200, { status: 400 }, words('HTTP_400')],
    [
      'in odd shapes',
      400,
      { error: { code: {}, message: ['m'], fields: { a: null, b: { c: 1 }, d: [null, 7] } } },
      words('HTTP_400', null, { d: '7' }),
    ],
  ])('is accepted %s', (_, status, body, said) => expect(read(status, body)).toEqual({ kind: 'refused', words: said }));

  it('in another encoding than UTF-8 is returned with its HTTP status', () =>
    expect(readConfirmReply(400, Buffer.from([0xc7, 0xe1, 0x20, 0xd3]))).toEqual({ kind: 'refused', words: words('HTTP_400') }));

  it.each([
    [words('DUPLICATED_INVOICE_NUMBER'), 'surely'],
    [words(' DUPLICATED-INVOICE NUMBER '), 'surely'],
    [words('HTTP_409', 'Seen before'), 'perhaps'],
    [words('409'), 'perhaps'],
    [words('CONFLICT'), 'perhaps'],
    [words('INVOICE_ALREADY_EXISTS'), 'perhaps'],
    [words('DUPLICATE_ENTRY'), 'perhaps'],
    [words('HTTP_422', null, { invoice_no: 'has been taken' }), 'perhaps'],
    [words('HTTP_422', null, { amount: 'too large' }), null],
    [words('HTTP_400'), null],
    [words('INVALID_AMOUNT'), null],
    [words('HTTP_4090'), null],
    [silent, null],
    [null, null],
  ])('of %j reports a used invoice number: %s', (said, duplicate) => expect(duplicateIn(said)).toBe(duplicate));

  it('returns a field name like `__proto__` as plain text', () => {
    const outcome = read(422, '{"message":"m","errors":{"__proto__":["x"],"constructor":["y"]}}');
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(outcome)).toContain('"__proto__":"x","constructor":"y"');
    expect(Object.getPrototypeOf({})).not.toHaveProperty('x');
  });

  it('is cut to a length that a screen can show', () => {
    const errors = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`${i}${'f'.repeat(100)}`, 'c'.repeat(1_000)]));
    const cut = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`${i}${'f'.repeat(100)}`.slice(0, 60), 'c'.repeat(500)]),
    );
    const said = { kind: 'refused', words: words('HTTP_422', 'm'.repeat(500), cut) };
    expect(read(422, { message: 'm'.repeat(10_000), errors })).toEqual(said);
    const lists = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text.slice(0, 499), 'x']]));
    const joined = Object.fromEntries(Object.keys(cut).map((field) => [field, `${'c'.repeat(499)} `]));
    expect(read(422, { message: 'm', errors: lists })).toEqual({ kind: 'refused', words: words('HTTP_422', 'm', joined) });
  });
});

describe('the result is unknown', () => {
  it.each<readonly [string, number, unknown, ReturnType<typeof words>]>([
    ['a 500', 500, '', words('HTTP_500')],
    ['HTML from a proxy with 502', 502, '<html><body>Bad Gateway</body></html>', words('HTTP_502')],
    [
      'a 503 in its own words',
      503,
      { error: { code: 'MAINTENANCE_MODE', message: 'Later' } },
      words('MAINTENANCE_MODE', 'Later'),
    ],
    ['a 504', 504, '', words('HTTP_504')],
    ['a 408', 408, '', words('HTTP_408')],
    ['a success under a 500', 500, success, words('HTTP_500')],
    ['a success under a 408', 408, success, words('HTTP_408')],
    ['BACKEND_ERROR under a 400', 400, { error: { status: 400, code: 'BACKEND_ERROR' } }, words('BACKEND_ERROR')],
    ['backend_error under a 200', 200, { error: { code: 'backend_error', message: 'm' } }, words('BACKEND_ERROR', 'm')],
    ['a 500 of its own inside a 200', 200, { error: { status: 500, code: 'X' } }, words('X')],
    ['a 503 of its own beside a 400', 400, { status: 503, message: 'm' }, words('HTTP_503', 'm')],
    ['a 408 of its own inside a 200', 200, { error: { status: 408, code: 'X' } }, words('X')],
    ['BACKEND_ERROR beside another error', 400, { code: 'backend_error', error: { code: 'X' } }, words('X')],
  ])('after %s', (_, status, body, said) =>
    expect(read(status, body)).toEqual({ kind: 'unknown', reason: 'server-error', words: said }),
  );

  it.each<readonly [string, unknown]>([
    ['an empty body', ''],
    ['HTML', '<html>Welcome</html>'],
    ['a text', '"ok"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['a status of too many digits', '{"status":2000}'],
    ['a status with a letter behind it', '{"status":"503x"}'],
    ['a status with a letter before it', '{"status":"x503"}'],
    ['a cut-off answer', JSON.stringify(success).slice(0, -2)],
    ['two answers', JSON.stringify(success) + JSON.stringify(success)],
  ])('after a 200 with %s', (_, body) =>
    expect(read(200, body)).toEqual({ kind: 'unknown', reason: 'unreadable', words: silent }),
  );

  it('after a 200 that is not UTF-8', () =>
    expect(readConfirmReply(200, Buffer.from(JSON.stringify(success).replace('/c/1', '/\u00ff'), 'latin1'))).toMatchObject({
      kind: 'unknown',
      reason: 'unreadable',
    }));

  it.each<readonly [string, unknown]>([
    ['a message alone', { status: 200, message: 'OK' }],
    ['a success in a flatter shape', { status: 200, code: 'CHECKOUT_REDIRECT', redirect_url: address }],
  ])('after a 200 that is neither an error nor the documented success: %s', (_, body) =>
    expect(read(200, body).kind).toBe('unknown'),
  );
});

describe('the reader', () => {
  it.each([
    ['a status that no number can be made of', '{"status":{"toString":1}}'],
    ['such a status in an error', '{"error":{"status":{"toString":1,"valueOf":1}}}'],
    ['a status of ten thousand brackets', `{"status":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['a result of ten thousand brackets', `{"result":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ])('returns no address for %s', (_, body) => expect(['refused', 'unknown']).toContain(read(200, body).kind));

  const status = fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constantFrom(200, 400, 408, 422, 500, 502));
  const kinds = ['redirected', 'refused', 'unknown'];

  it('returns one of three kinds for any bytes under any status', () =>
    forAll(
      [status, fc.uint8Array({ maxLength: 80 })],
      (code, body) => expect(kinds).toContain(readConfirmReply(code, body).kind),
      500,
    ));

  const leaf = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('CHECKOUT_REDIRECT', address, 200, 500),
  );
  const names = fc.constantFrom(
    'status',
    'result',
    'error',
    'errors',
    'code',
    'message',
    'fields',
    'redirect_url',
    '__proto__',
    'toString',
    'valueOf',
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(names, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  const reply = fc.dictionary(names, tree, { maxKeys: 6 });

  it('returns one of three kinds for any JSON under any status', () =>
    forAll([status, reply], (code, body) => expect(kinds).toContain(read(code, body).kind), 2000));

  it('redirects only for a 2xx status without a different status in the body', () =>
    forAll(
      [status, reply, fc.integer({ min: 100, max: 599 })],
      (code, body, own) => {
        const kindOf = (more: object) => read(code, { ...body, ...more, result: success.result }).kind;
        expect(kindOf({}) === 'redirected' && (code < 200 || code > 299)).toBe(false);
        expect(kindOf({ status: own }) === 'redirected' && own !== 200).toBe(false);
      },
      1000,
    ));

  it('never returns a refusal if the service itself failed', () =>
    forAll([fc.integer({ min: 500, max: 599 }), reply], (code, body) => expect(read(code, body).kind).toBe('unknown'), 500));
});
