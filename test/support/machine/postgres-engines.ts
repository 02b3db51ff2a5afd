// Runs tests on each PostgreSQL engine of this machine; an engine that is missing is a skipped test with the reason.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeClock } from '../../../src/platform/node-ports.ts';
import { createDatabases, type Databases } from '../relay-databases.ts';
import { debian, embedded, type PostgresServer, startPostgres } from './postgres.ts';

/** `name`: the engine with its major version. `bin`: the folder of the engine's programs. */
export type Engine = { readonly name: string; readonly bin: string; server(): PostgresServer; databases(): Databases };

const onEngine = (name: string, bin: string, body: (engine: Engine) => void): void => {
  describe(`on ${name}`, () => {
    let server: PostgresServer;
    let databases: Databases;
    beforeAll(async () => {
      server = await startPostgres(bin, ['fsync=off']);
      databases = await createDatabases(server, nodeClock);
    }, 120_000);
    afterAll(async () => {
      await databases?.close();
      await server?.remove();
    });
    body({ name, bin, server: () => server, databases: () => databases });
  });
};

/** Declares the tests of `body` for each engine, with one server for all of them. The servers do not sync to disk. */
export const onEachEngine = (body: (engine: Engine) => void): void => {
  const engines = [embedded, debian];
  for (const { name, bin } of engines.filter((engine) => engine.bin !== null)) onEngine(name, bin ?? '', body);
  for (const engine of engines) {
    it(`is on this machine: ${engine.name}`, (context) => {
      if (engine.bin === null) context.skip(engine.missing);
      expect(engine.bin).not.toBe('');
    });
  }
};
