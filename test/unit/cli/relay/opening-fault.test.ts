// The words for a store that does not open.
import { expect, it } from 'vitest';
import { openingFault } from '../../../../src/cli/relay/opening-fault.ts';
import type { AppError } from '../../../../src/shared/errors.ts';

const file = '/var/relay.db';
const onFile = (problem: string): string | null => {
  const error: AppError = { code: 'data.unwritable', params: { file, problem, place: 'database b' } };
  return openingFault({ kind: 'sqlite', file }, error);
};

it('a store that was moved is told apart from one that is being moved', () => {
  expect(onFile('moved')).toMatch(/^\/var\/relay\.db: It was moved to database b\. Name that store/);
  expect(onFile('moving')).toMatch(/^\/var\/relay\.db: It is being moved to database b\..* --abandon/);
});

it('a half-moved store says what to do if its move was given up, because the move to it is then refused', () => {
  expect(onFile('half-moved')).toMatch(
    /A move from database b to it is not finished\..* If that move was given up, delete this store/,
  );
});

const onDatabase = (error: AppError): string | null =>
  openingFault(
    {
      ...{
        kind: 'postgres',
        host: 'db',
        port: 5432,
        database: 'qayd',
        user: 'qayd_relay',
        password: null,
        tls: true,
        ca: null,
      },
      ...{ connections: 10, commitLimitMs: 10_000, checkMs: 5_000 },
    },
    error,
  );

it('a database without rights, without connections left or without TLS says what to do', () => {
  expect(onDatabase({ code: 'data.unwritable', params: { problem: 'rights-missing' } })).toMatch(/--migrate OWNER/);
  expect(onDatabase({ code: 'data.unwritable', params: { problem: '53300' } })).toMatch(/CONNECTION LIMIT/);
  expect(onDatabase({ code: 'data.unwritable', params: { problem: 'connection' } })).toMatch(/log of the server.* ssl = on/);
  expect(onDatabase({ code: 'data.in-use', params: {} })).toMatch(/Stop every relay on this database first/);
});

it.each(['in-use', 'newer', 'damaged', 'disk-full', 'unwritable'] as const)(
  'a store that is %s names the setting: a file for SQLite, the folder for a spool',
  (code) => {
    const error: AppError = { code: `data.${code}`, params: { file } };
    expect(openingFault({ kind: 'sqlite', file }, error)).toMatch(/or name another file in the configuration\.$/);
    expect(onDatabase(error)).toMatch(
      /^\/var\/relay\.db: .* or name another folder as store\.spool\.folder in the configuration\.$/,
    );
  },
);
