// The page of a relay's quarantine is validated strictly, because another program may serve it.
import { expect, it } from 'vitest';
import { quarantinePage } from '../../../../src/shared/relay-wire/quarantine.ts';

const item = { id: 1, kind: 'card-callback', raw: 'eA==', headers: {}, receivedAtMs: 1, problem: 'notice.unsigned', repeats: 0 };

it('the quarantine page accepts a page as the relay writes it', () =>
  expect(quarantinePage.safeParse({ relayId: 'relay_1', items: [item] }).success).toBe(true));

it.each([{ id: 0 }, { kind: 'other' }, { raw: '%%' }, { receivedAtMs: -1 }, { more: 1 }])(
  'the quarantine page rejects an item with %j',
  (changes) => expect(quarantinePage.safeParse({ relayId: 'relay_1', items: [{ ...item, ...changes }] }).success).toBe(false),
);
