// The messages between relays on one database: bounded, and read by relays of other versions.
import { expect, it } from 'vitest';
import { type News, newsLine, newsOf, payloadsOf, readNews } from '../../../../src/relay/store/postgres/news.ts';
import type { StoreCommand } from '../../../../src/relay/store/port.ts';
import { notice } from '../../../support/relay-store-conformance.ts';

const grown = (till: string): News => ({ kind: 'grown', feed: { merchant: 'shop', till } });

it('many feeds share payloads below the 8000 bytes of PostgreSQL, and none is left out', () => {
  const news = Array.from({ length: 1_000 }, (_, i) => grown(`${'T'.repeat(28)}${i}`));
  const payloads = payloadsOf(news.map(newsLine));
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true);
  expect(payloads.length).toBeLessThan(8);
  expect(payloads.flatMap((payload) => readNews(payload))).toEqual(news);
});

it('a line of an unknown kind or form is ignored, and the other lines are read', () => {
  expect(readNews('moved shop/T1\ngrown shop/T1\n\ngrown a/b/c\ngrown shop/T1 more')).toEqual([grown('T1')]);
});

it('tells of growth, of signed notices in quarantine, also unreadable ones, and of pinned keys', () => {
  const quarantine = (text: string, mark: string | null, raw = ''): StoreCommand => ({
    ...{
      do: 'quarantine',
      till: text,
      notice: notice(text, { mark, raw: Buffer.from(raw) }),
      problem: 'notice.bad-signature',
      strength: 1,
    },
    ...{ address: 'a', prefix: 'a', mostPerTill: 9, mostPerAddress: 9, mostPerPrefix: 9 },
  });
  const pin: StoreCommand = { do: 'pin', till: 'T4', pin: { key: 'k', token: 't', pinnedMs: 0 } };
  const commands = [
    quarantine('T1', 'm'),
    quarantine('T2', null),
    quarantine('T3', 'm'),
    quarantine('T5', null, '{"hashed":"a","'),
    pin,
    pin,
  ];
  const outcomes = ['quarantined', 'quarantined', 'share-full', 'quarantined', 'pinned', 'held'];
  expect(newsOf('shop', commands, outcomes, [{ merchant: 'shop', till: 'T9' }]).map(newsLine)).toEqual([
    'grown shop/T9',
    'held shop/T1',
    'held shop/T5',
    'pinned shop/T4',
  ]);
});
