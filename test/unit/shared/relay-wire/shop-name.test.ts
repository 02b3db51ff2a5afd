// The shop's name sent to a relay: cleaned before a page shows it, or rejected.
import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestShopName, seenShopName, shopNameToSign } from '../../../../src/shared/relay-wire/shop-name.ts';

describe("the shop's name for a page", () => {
  it.each([
    ['متجر الواحة', 'متجر الواحة'],
    ['  Al\tWaha\n&  Sons ', 'Al Waha & Sons'],
    ['Waha \u202eshop\u202c\u2066!\u2069\u200f', 'Waha shop!'],
    ['a \u200e b', 'a b'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['x\u0000y\u001b[31m\ufeff\u{e0041}', 'xy[31m'],
    ['n'.repeat(200), 'n'.repeat(60)],
    [`${'n'.repeat(59)}😀`, 'n'.repeat(59)],
    [`${'n'.repeat(59)} and more`, 'n'.repeat(59)],
  ])('%j is %j', (text, name) => expect(seenShopName(text)).toBe(name));

  it.each(['', '   ', '\u200f\u202e', '\u2800\u3164', '\u200c'])('is null for the invisible text %j', (text) =>
    expect(seenShopName(text)).toBeNull(),
  );

  it('has a limited length, no control and direction characters, and stays the same when cleaned again', () => {
    const hostile = string({
      unit: oneof(constantFrom('\u202e', '\u200f', ' ', '\n', '\ud83d', '<', 'م'), string()),
    });
    assert(
      property(hostile, (text) => {
        const name = seenShopName(text);
        if (name === null) return;
        expect(name.length).toBeLessThanOrEqual(longestShopName);
        expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(seenShopName(name)).toBe(name);
      }),
    );
  });
});

it('the signed text contains merchant and till', () =>
  expect(shopNameToSign({ merchant: 'shop', till: 'T1' }, 'Waha')).toBe('["qayd-shop-name","shop","T1","Waha"]'));
