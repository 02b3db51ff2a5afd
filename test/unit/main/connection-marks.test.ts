// The facts in an alert about a connection that changed since the till's last start.
import { expect, it } from 'vitest';
import { changedConnection } from '../../../src/main/connection-marks.ts';
import { testSettings } from '../../support/till.ts';

const before = { keys: 'a', service: 'b', relay: 'c', checkout: 'd', profiles: 'e', names: 'f' };
const settings = testSettings();
const service = settings.serviceUrl;
const relay = settings.relayUrl;

it.each([
  ['nothing', {}, null],
  ['one part', { keys: '1' }, { changed: 'keys' }],
  ['two parts', { names: '1', keys: '2' }, { changed: 'keys,names' }],
  ['the service, with its address', { service: '1' }, { changed: 'service', service }],
  ['the relay, with its address', { relay: '1', profiles: '2' }, { changed: 'relay,profiles', relay }],
  ['both, with both addresses', { relay: '1', service: '2' }, { changed: 'service,relay', service, relay }],
] as const)('the alert names %s, in a fixed order and separated by commas', (_, changes, params) =>
  expect(changedConnection(before, { ...before, ...changes }, settings)).toEqual(params),
);

it('the first start, without an earlier start, raises no alert', () =>
  expect(changedConnection(null, before, settings)).toBeNull());
