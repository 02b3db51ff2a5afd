// Checkout hosts as a person types them in the set-up.
import { expect, it } from 'vitest';
import { hostsIn } from '../../../src/main/opening/connection.ts';

it.each([
  ['pay.example', ['pay.example']],
  ['pay.example, Cards.example', ['pay.example', 'cards.example']],
  ['pay.example،cards.example;third.example', ['pay.example', 'cards.example', 'third.example']],
  ['https://pay.example/checkout?x=1', ['pay.example']],
  ['pay.example:8443', ['pay.example:8443']],
  ['a', ['a']],
  ['10.0.0.7', ['10.0.0.7']],
  ['', []],
])('accepts "%s"', (typed, hosts) => expect(hostsIn(typed)).toEqual(hosts));

it.each([
  '-pay.example',
  'pay.example-',
  '.pay.example',
  'pay.example.',
  'pay example/x',
  'pay.example:',
  'pay.example:123456',
  'a'.repeat(256),
  'user@pay.example',
  'ftp://pay.example',
])('refuses "%s" as a host', (typed) => expect(hostsIn(typed)).toBeNull());
