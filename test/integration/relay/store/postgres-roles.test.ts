// Who may do what in the relay's PostgreSQL database, and which databases the relay refuses to open.
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeClock, nodeRandom } from '../../../../src/platform/node-ports.ts';
import type { PostgresSettings } from '../../../../src/relay/store/port.ts';
import { migratePostgres } from '../../../../src/relay/store/postgres/migrate.ts';
import { appendOnlyTables, grants, postgresMigrations, schemaName as s } from '../../../../src/relay/store/postgres/schema.ts';
import { openPostgresStore, renamePostgresStore } from '../../../../src/relay/store/postgres/store.ts';
import { startPostgres } from '../../../support/machine/postgres.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { makeCertificate } from '../../../support/machine/tls-front.ts';
import { createDatabases } from '../../../support/relay-databases.ts';
import { valueOf } from '../../../support/unit/result.ts';

const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 0 };
const ports = { clock: nodeClock, random: nodeRandom };
const owner = { user: 'postgres', password: null };

onEachEngine((engine) => {
  let database: string;
  let client: pg.Client;
  beforeEach(async () => {
    database = await engine.databases().take();
    client = await engine.server().connect(database);
  });
  afterEach(async () => {
    await client.end();
    await engine.databases().giveBack(database);
  });
  const settings = (changes?: Partial<PostgresSettings>) => engine.server().settings(database, changes);
  const opening = async (changes?: Partial<PostgresSettings>) => {
    const opened = await openPostgresStore(settings({ commitLimitMs: 3_000, ...changes }), birth, nodeClock);
    if (opened.ok) opened.value.close();
    return opened.ok ? 'opened' : [opened.error.code, opened.error.params];
  };
  const asRelay = async (text: string): Promise<string> => {
    await client.query('SET SESSION AUTHORIZATION qayd_relay');
    const code = await client.query(text).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    await client.query('RESET SESSION AUTHORIZATION');
    return code;
  };

  describe('the running role', () => {
    it.each([...appendOnlyTables])('cannot change or delete a row of %s', async (table) => {
      const [row] = (
        await client.query<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${s}.${table}'::regclass AND attnum = 1`,
        )
      ).rows;
      const changes = [`UPDATE ${s}.${table} SET ${row?.name} = ${row?.name}`, `DELETE FROM ${s}.${table}`];
      for (const change of [
        ...changes,
        `TRUNCATE ${s}.${table}`,
        `DROP TABLE ${s}.${table}`,
        `ALTER TABLE ${s}.${table} ADD x int`,
      ]) {
        expect([change, await asRelay(change)]).toEqual([change, '42501']);
      }
    });

    it('owns nothing, and has rights on the relay’s tables alone', async () => {
      const owned = await client.query(`SELECT FROM pg_class JOIN pg_roles r ON r.oid = relowner WHERE rolname = 'qayd_relay'`);
      const tables = await client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = '${s}'::regnamespace AND relkind = 'r' ORDER BY 1`,
      );
      expect([owned.rowCount, tables.rows.map(({ name }) => name)]).toEqual([0, Object.keys(grants).toSorted()]);
      expect(await asRelay('CREATE TABLE qayd_relay.mine (x int)')).toBe('42501');
    });
  });

  describe('opening refuses', () => {
    it('a role that may change stored notices', async () => {
      await client.query(`GRANT DELETE ON ${s}.notices TO qayd_relay`);
      expect(await opening()).toEqual(['data.unwritable', { problem: 'unguarded' }]);
      await client.query(`REVOKE DELETE ON ${s}.notices FROM qayd_relay`);
      expect([await opening({ user: 'postgres' }), await opening()]).toEqual([
        ['data.unwritable', { problem: 'unguarded' }],
        'opened',
      ]);
    });

    it.each([
      ['a table', 'INSERT ON %.notices'],
      ['one column', 'UPDATE (sent_to) ON %.quarantine'],
      ['a bounded list', 'DELETE ON %.unsigned_heads'],
    ])('a role that lacks a right on %s', async (_, right) => {
      const named = right.replace('%', s);
      await client.query(`REVOKE ${named} FROM qayd_relay`);
      expect(await opening()).toEqual(['data.unwritable', { problem: 'rights-missing' }]);
      await client.query(`GRANT ${named} TO qayd_relay`);
      expect(await opening()).toBe('opened');
    });

    it('a role without the right to use the schema', async () => {
      await client.query(`REVOKE USAGE ON SCHEMA ${s} FROM qayd_relay`);
      expect(await opening()).toEqual(['data.unwritable', { problem: '42501' }]);
      await client.query(`GRANT USAGE ON SCHEMA ${s} TO qayd_relay`);
    });

    it('a database without the tables, and one of a newer version that older relays cannot use', async () => {
      expect(await opening({ database: 'postgres' })).toEqual(['data.unwritable', { problem: 'unmigrated' }]);
      await client.query(`INSERT INTO ${s}.migrations VALUES (900, 1, 0)`);
      expect(await opening()).toBe('opened');
      await client.query(`UPDATE ${s}.migrations SET works_from = 900 WHERE number = 900`);
      expect(await opening()).toEqual(['data.newer', { version: 900, known: postgresMigrations.at(-1)?.number }]);
      await client.query(`DELETE FROM ${s}.migrations WHERE number = 900`);
    });

    it('a database that is not there, and a server that is not there', async () => {
      expect(await opening({ database: 'nowhere' })).toEqual(['data.unwritable', { problem: '3D000' }]);
      expect(await opening({ port: 1 })).toEqual(['data.unwritable', { problem: 'ECONNREFUSED' }]);
    });
  });

  it('the running role is created with its password, which the server never gets in clear', async () => {
    const roles = async () => (await client.query("SELECT FROM pg_roles WHERE rolname = 'qayd_other'")).rowCount;
    expect(await roles()).toBe(0);
    const other = settings({ user: 'qayd_other', password: 'a secret' });
    expect(valueOf(await migratePostgres(other, owner, ports))).toEqual({ applied: [], created: true });
    expect(valueOf(await migratePostgres(other, owner, ports))).toEqual({ applied: [], created: false });
    const { rows } = await client.query<{ secret: string }>(
      "SELECT rolpassword AS secret FROM pg_authid WHERE rolname = 'qayd_other'",
    );
    expect(rows[0]?.secret).toMatch(/^SCRAM-SHA-256\$4096:/);
    await client.query('DROP OWNED BY qayd_other; DROP ROLE qayd_other');
  });

  it('an owner that is no superuser can migrate its database', async () => {
    await client.query('CREATE ROLE qayd_owner LOGIN CREATEROLE');
    await client.query('CREATE DATABASE relay_owned OWNER qayd_owner');
    const owned = settings({ database: 'relay_owned', user: 'qayd_fresh' });
    const migrated = await migratePostgres(owned, { user: 'qayd_owner', password: null }, ports);
    expect(migrated).toEqual({ ok: true, value: { applied: postgresMigrations.map(({ number }) => number), created: true } });
    expect(await opening({ database: 'relay_owned', user: 'qayd_fresh' })).toBe('opened');
    expect(await opening({ database: 'relay_owned', user: 'qayd_owner' })).toEqual(['data.unwritable', { problem: 'unguarded' }]);
    await client.query('DROP DATABASE relay_owned (FORCE)');
    await client.query('DROP ROLE qayd_fresh; DROP ROLE qayd_owner');
  });

  it('two migrations at once apply each migration once', async () => {
    await client.query('CREATE DATABASE relay_twice');
    const twice = settings({ database: 'relay_twice' });
    const done = await Promise.all([1, 2, 3].map(() => migratePostgres(twice, owner, ports)));
    expect(done.map((one) => valueOf(one).applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, postgresMigrations.length]);
    await client.query('DROP DATABASE relay_twice');
  });

  it('a restored database gets a new relay id, and keeps its salt', async () => {
    const first = valueOf(await openPostgresStore(settings(), birth, nodeClock));
    first.close();
    const next = { relayId: 'relay-2', salt: Buffer.alloc(32, 8), atMs: 1 };
    expect(await renamePostgresStore(settings(), next, nodeClock)).toEqual({ ok: true, value: null });
    const again = valueOf(await openPostgresStore(settings(), next, nodeClock));
    expect([again.relayId, Buffer.from(again.salt)]).toEqual(['relay-2', birth.salt]);
    again.close();
  });

  it('a database gets no new id while a relay is connected, which would go on serving the old one', async () => {
    const relay = valueOf(await openPostgresStore(settings(), birth, nodeClock));
    await vi.waitUntil(() => relay.others?.isHeard(), { timeout: 10_000, interval: 2 });
    const next = { relayId: 'relay-2', salt: birth.salt, atMs: 1 };
    expect(await renamePostgresStore(settings(), next, nodeClock)).toEqual({
      ok: false,
      error: { code: 'data.in-use', params: {} },
    });
    relay.close();
    expect(await renamePostgresStore(settings(), next, nodeClock)).toEqual({ ok: true, value: null });
  });

  it('the server is verified by its certificate and its name', async () => {
    const certificate = makeCertificate();
    const secured = await startPostgres(engine.bin, ['fsync=off'], certificate);
    onTestFinished(() => secured.remove());
    const databases = await createDatabases(secured, nodeClock);
    const name = await databases.take();
    const openTo = async (changes: Partial<PostgresSettings>) => {
      const opened = await openPostgresStore(secured.settings(name, { tls: true, ...changes }), birth, nodeClock);
      if (opened.ok) opened.value.close();
      return opened.ok ? 'opened' : opened.error.params.problem;
    };
    // The certificate is for 127.0.0.1.
    expect(await openTo({ ca: certificate.cert })).toBe('opened');
    expect(await openTo({ ca: certificate.cert, host: 'localhost' })).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(await openTo({ ca: makeCertificate().cert })).toMatch(/CERT|SIGNATURE/);
    expect(await openTo({})).toMatch(/CERT/);
    await databases.close();
  });

  it('a server without TLS is refused if TLS is asked for', async () => {
    const { ok } = await openPostgresStore(settings({ tls: true, commitLimitMs: 3_000 }), birth, nodeClock);
    expect(ok).toBe(false);
  });
});
