// The relay's URL paths are written only in shared/relay-wire; its clients and its server import them from there.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const address =
  /\/v1\/(feed|heads|quarantine)\b|['"`/]n\/\$?\{|\}\/(wallet|card)\/(callback|return)|['"`]\/(n\/|healthz|metrics)/;

it('the pattern recognizes an address of the relay', () => {
  const written = ['`/v1/feed/${shop}/T1`', "'/n/'", '`${base}/n/${shop}/T1`', '`${base}/wallet/callback`', "'/healthz'"];
  expect(written.filter((text) => !address.test(text))).toEqual([]);
  expect(
    ["noticePath(place, 'wallet/callback')", "'/api/v1/transaction'", "listPath('feed', place)"].some((text) =>
      address.test(text),
    ),
  ).toBe(false);
});

it('no other file contains an address of the relay', () => {
  const found = globSync('src/**/*.{ts,tsx}').filter((path) => address.test(readFileSync(path, 'utf8')));
  expect(found).toEqual(['src/shared/relay-wire/paths.ts']);
});
