// Proves that a ledger other than a till can use src/people beside a kind of journal entries of its own. Only the tables' SQL
// comes from src/main.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createJournalReader } from '../../../src/ledger/journal.ts';
import { createKinds, type EntriesOf } from '../../../src/ledger/kinds.ts';
import { openFolder } from '../../../src/ledger/open.ts';
import { createRecorder } from '../../../src/ledger/record.ts';
import type { LedgerSpec } from '../../../src/ledger/spec.ts';
import { openBooks } from '../../../src/ledger/verify/books-file.ts';
import { checkProjections } from '../../../src/ledger/verify/projections-check.ts';
import { expectedSchema } from '../../../src/ledger/verify/schema-check.ts';
import { createWrite } from '../../../src/ledger/write.ts';
import { migrations as tillMigrations } from '../../../src/main/ledger/migrations/index.ts';
import type { PeopleBodies } from '../../../src/people/entries/bodies.ts';
import { peopleKinds } from '../../../src/people/entries/kinds.ts';
import type { PeopleTx } from '../../../src/people/ledger.ts';
import { createStaff } from '../../../src/people/staff.ts';
import { peopleTables } from '../../../src/people/store/appliers.ts';
import { createPeopleStore } from '../../../src/people/store/people-store.ts';
import { arePeopleAsSaid } from '../../../src/people/store/people-said.ts';
import { createPeopleSecretsWriter } from '../../../src/people/store/secrets-writer.ts';
import { usualCost } from '../../../src/secrets/stretch.ts';
import type { Posting } from '../../../src/shared/ledger/postings.ts';
import type { Currency } from '../../../src/shared/money.ts';
import type { Role } from '../../../src/shared/people/rights.ts';
import type { Result } from '../../../src/shared/result.ts';
import type { WriteConnection } from '../../../src/sqlite/statements.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { newRequestId } from '../../support/counter.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { quickStretch } from '../../support/till.ts';

type OfficeBodies = PeopleBodies & {
  'period.locked': { readonly period: string };
  'money.booked': { readonly postings: readonly Posting<string>[] };
};
type OfficeEntry = EntriesOf<OfficeBodies>;

const own = ['journal', 'postings', 'ledger', 'failed_commits'];
const tables = [...own, ...peopleTables.tables, 'pins', 'recovery'];
const sql = expectedSchema(tillMigrations)
  .filter((item) => (item.type === 'table' && tables.includes(item.name)) || item.name === 'journal_people')
  .sort((one, other) => Number(one.type === 'index') - Number(other.type === 'index'))
  .map((item) => `${item.sql};`);

const office: LedgerSpec<OfficeEntry> = {
  kinds: createKinds<OfficeBodies>({
    ...peopleKinds,
    'period.locked': { version: 1 },
    'money.booked': { version: 1, postings: ({ postings }) => postings },
  }),
  migrations: [{ number: 10, sql: sql.join('\n') }],
  createProjections(db: WriteConnection) {
    const appliers = { ...peopleTables.appliers({ db }), 'period.locked': () => {}, 'money.booked': () => {} };
    return { apply: (entry) => (appliers[entry.kind] as (entry: OfficeEntry) => void)(entry) };
  },
  notProjected: [...own, 'pins', 'recovery'],
  openedBy: () => ({ named: null, appVersion: null }),
};

const posting = (account: string, amountMinor: number, currency: Currency = 'LYD'): Posting<string> => {
  return { account, currency, amountMinor };
};

const get = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

const openOffice = (dataDir: string) => {
  const clock = createHandClock();
  let next = 0;
  const random = { bytes: (count: number) => new Uint8Array(count).fill((next = (next + 1) % 256)) };
  const folder = { dataDir, name: 'office.db', spec: office, maxPages: undefined, ledgerId: null, isProved: false, trust: null };
  const begin = () => {
    throw new Error('nothing is restored here');
  };
  const { db, reader, release } = get(openFolder({ ...folder, begin }, { clock, random }, (opened) => opened));
  const journal = createJournalReader(db, office.kinds);
  const people = createPeopleStore(db);
  const record = createRecorder<OfficeBodies, OfficeEntry>({
    ...{ db, journal, spec: office, clock, bootId: 'boot' },
    projections: office.createProjections(db),
    businessDay: () => '2026-01-15',
  });
  const tx = { people, record, sidecar: createPeopleSecretsWriter(db) };
  const write = createWrite<typeof tx & PeopleTx>(db, journal, tx);
  const recovered: string[] = [];
  const staff = createStaff({
    ledger: { people, journal, write },
    ...{ clock, random, program: 'office', stretch: quickStretch, cost: usualCost },
    changes: { tell: () => {} },
    pepper: () => new Uint8Array(32).fill(7),
    onDifference: () => {},
    lockMinutes: () => null,
    alertRecovered: (_, name) => recovered.push(name),
    alertReopened: () => {},
  });
  const close = (): void => {
    staff.sessions.stop();
    reader.close();
    db.close();
    release();
  };
  return { db, journal, people, staff, recovered, write, close };
};

let folder: ReturnType<typeof tempDir>;
let opened: ReturnType<typeof openOffice>;
beforeEach(() => {
  folder = tempDir();
  opened = openOffice(folder.path);
});
afterEach(() => {
  opened.close();
  folder.remove();
});

const from = { window: 'till', windowId: '1' } as const;
const callerNow = () => opened.staff.sessions.callerAt(from) ?? expect.fail('nobody is signed in');
const add = async (name: string, role: Role, pin: string): Promise<string> =>
  get(await opened.staff.people.add({ requestId: newRequestId(), caller: callerNow(), name, role, pin })).userId;

it('another ledger’s people sign in, approve, and have their wrong PINs counted', async () => {
  const { staff, journal, db, people } = opened;
  const owner = await add('Maha', 'owner', '274916');
  const keeper = await add('Omar', 'cashier', '618305');
  expect(callerNow()).toMatchObject({ user: owner, role: 'owner' });
  get(await staff.sessions.signIn(from, keeper, '618305'));
  const caller = callerNow();
  const approve = (pin: string) => staff.approvals.approve(caller, 'adopt-profile', { userId: owner, pin });
  expect(await approve('000000')).toMatchObject({ ok: false, error: { code: 'people.wrong-pin' } });
  expect(journal.bySeq(journal.head().seq)).toMatchObject({ kind: 'pin.refused', actor: 'office' });
  expect(await approve('274916')).toEqual({ ok: true, value: { actor: keeper, approval: { by: owner, self: false } } });
  // A journal entry of a kind that only this ledger has is written to the same journal as the entries about people.
  get(opened.write(({ record }) => record('period.locked', { period: '2026-01' }, { actor: keeper })));
  expect(arePeopleAsSaid(db, people.inTables)).toBe(true);
  const books = get(openBooks(join(folder.path, 'office.db')));
  expect(checkProjections(books, () => {}, office)).toMatchObject({ state: 'good' });
  books.close();
});

it.each<[string, readonly Posting<string>[], boolean]>([
  ['balance', [posting('a', 5), posting('b', -5)], true],
  ['balance in each currency', [posting('a', 5), posting('b', -5), posting('a', 2, 'USD'), posting('b', -2, 'USD')], true],
  ['are one-sided', [posting('a', 5)], false],
  ['differ in their sums', [posting('a', 5), posting('b', -4)], false],
  ['balance only across currencies', [posting('a', 5), posting('b', -5, 'USD')], false],
])('an entry whose postings %s is recorded only if each currency balances', (_, postings, isRecorded) => {
  const { seq } = opened.journal.head();
  const refusal = (): string | null => {
    try {
      get(opened.write(({ record }) => record('money.booked', { postings }, { actor: 'office' })));
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal()).toBe(isRecorded ? null : `entry ${seq + 1} would not balance`);
  expect(opened.journal.head().seq).toBe(isRecorded ? seq + 1 : seq);
  const booked = opened.db.prepare('SELECT account, currency, amount_minor AS amountMinor FROM postings ORDER BY line').all();
  expect(booked).toEqual(isRecorded ? postings : []);
});

it('another ledger raises its own alert when its recovery code is used', async () => {
  const { staff, recovered } = opened;
  const owner = await add('Maha', 'owner', '274916');
  const { code } = get(await staff.people.makeRecovery({ requestId: newRequestId(), caller: callerNow() }));
  get(await staff.people.recover({ requestId: newRequestId(), code, userId: owner, pin: '835172' }));
  expect(recovered).toEqual(['Maha']);
  get(await staff.sessions.signIn(from, owner, '835172'));
});

it.each(['is used', 'is void because an owner leaves'] as const)(
  'a recovery code that %s is known no more, in the tables and in a rebuild',
  async (end) => {
    const { staff, people, db } = opened;
    const owner = await add('Maha', 'owner', '274916');
    const partner = await add('Salma', 'owner', '618305');
    const caller = callerNow();
    const { code } = get(await staff.people.makeRecovery({ requestId: newRequestId(), caller }));
    const known = () => [db.prepare('SELECT seq FROM recovery_known').pluck().get(), people.recoverySeq()];
    const { seq } = opened.journal.head();
    expect(known()).toEqual([seq, seq]);
    if (end === 'is used') get(await staff.people.recover({ requestId: newRequestId(), code, userId: owner, pin: '835172' }));
    else get(await staff.people.change({ requestId: newRequestId(), caller, userId: partner, active: false }));
    expect(known()).toEqual([undefined, null]);
    const books = get(openBooks(join(folder.path, 'office.db')));
    expect(checkProjections(books, () => {}, office)).toMatchObject({ state: 'good' });
    books.close();
  },
);

it('people carried over replace all earlier users, rights and the recovery code, in the tables and in a rebuild', async () => {
  const { staff, people, db } = opened;
  await add('Maha', 'owner', '274916');
  await add('Omar', 'cashier', '618305');
  get(staff.people.setRights({ requestId: newRequestId(), caller: callerNow(), role: 'cashier', rights: ['look'] }));
  get(staff.people.setRights({ requestId: newRequestId(), caller: callerNow(), role: 'supervisor', rights: ['look'] }));
  get(await staff.people.makeRecovery({ requestId: newRequestId(), caller: callerNow() }));
  const salma = { userId: 'user_salma', name: 'Salma', role: 'owner', active: true, mustChange: false } as const;
  const rights = [{ role: 'supervisor', rights: ['look', 'sell'] }] as const;
  const carried = { users: [{ ...salma, addedMs: 5, signedInMs: null }], rights, pins: [] };
  const carry = (recovery: readonly [string, number] | null): void =>
    void get(opened.write(({ record }) => record('people.carried', { ...carried, recovery }, { actor: 'office' })));
  const isSound = (): void => {
    expect(arePeopleAsSaid(db, people.inTables)).toBe(true);
    const books = get(openBooks(join(folder.path, 'office.db')));
    expect(checkProjections(books, () => {}, office)).toMatchObject({ state: 'good' });
    books.close();
  };
  const knownSince = () => db.prepare('SELECT seq FROM recovery_known').pluck().get();
  carry(['a'.repeat(64), 0]);
  expect([knownSince(), people.recoverySeq()]).toEqual([opened.journal.head().seq, opened.journal.head().seq]);
  isSound();
  carry(null);
  expect(knownSince()).toBeUndefined();
  expect(people.inTables.users()).toMatchObject([salma]);
  expect(people.inTables.ticked()).toEqual(rights);
  expect(people.recoverySeq()).toBeNull();
  isSound();
});
