// Signature profiles as data: the default of the field notes, and the points that payment service §6.4 leaves open; nothing else
// is configurable.
import { describe, expect, it } from 'vitest';
import { defaultProfile, signatureProfile } from '../../../src/protocol/profile.ts';

describe('a signature profile', () => {
  it('has the defaults of the field notes', () =>
    expect(defaultProfile).toEqual({
      id: 'default',
      pairs: 'all',
      order: 'arrival',
      form: 'key=value',
      separator: '&',
      encoding: 'php',
      numbers: 'source',
      booleans: 'digit',
      nulls: 'drop',
      empties: 'keep',
      key: 'utf8',
      output: 'hex-upper',
    }));

  it.each([
    ['pairs', ['all', 'documented']],
    ['order', ['arrival', 'sorted', 'documented', ['amount'], ['amount', 'invoice_no']]],
    ['form', ['key=value', 'value', 'keyvalue']],
    ['separator', ['', '|', '\n', '12345678']],
    ['encoding', ['php', 'raw', 'wire', 'rfc3986']],
    ['numbers', ['source', 'shortest']],
    ['booleans', ['digit', 'word']],
    ['nulls', ['drop', 'keep']],
    ['empties', ['keep', 'drop']],
    ['key', ['utf8', 'hex', 'base64']],
    ['output', ['hex-upper', 'hex-lower', 'base64', 'base64-upper']],
  ])('may set %s to each of %j', (axis, values) => {
    for (const value of values) expect(signatureProfile.parse({ id: 'p', [axis]: value })).toMatchObject({ [axis]: value });
  });

  it.each(['p', 'A-z.0_9', 'x'.repeat(64)])('may have the id %s', (id) =>
    expect(signatureProfile.safeParse({ id }).success).toBe(true),
  );

  it.each([
    [{}],
    [{ id: '' }],
    [{ id: 'with space' }],
    [{ id: 'x'.repeat(65) }],
    [{ id: 'p', pairs: 'some' }],
    [{ id: 'p', order: 'reversed' }],
    [{ id: 'p', order: [] }],
    [{ id: 'p', order: [1] }],
    [{ id: 'p', separator: '123456789' }],
    [{ id: 'p', output: 'HEX' }],
    [{ id: 'p', secret: 's' }],
  ])('is rejected as %j', (value) => expect(signatureProfile.safeParse(value).success).toBe(false));
});
