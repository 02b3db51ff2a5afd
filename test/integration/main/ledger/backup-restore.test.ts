// A restore: the backup continues in a new epoch, later notices are read again and booked once, and a crash loses nothing.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256OfFile } from '../../../../src/ledger/backup/backup.ts';
import { backupsIn, type Manifest, manifestOf } from '../../../../src/ledger/backup/backup-files.ts';
import { databaseFile, openLedger } from '../../../../src/main/ledger/ledger.ts';
import { writeFolderMark } from '../../../../src/ledger/backup/initialised.ts';
import { askedRestore, askRestore } from '../../../../src/ledger/backup/restore-request.ts';
import { defaultDay } from '../../../../src/shared/time/business-day.ts';
import { backUp, postingsIn } from '../../../support/books/books.ts';
import { genuineKeys, given, openBooksIn, resultOf, verifyIn } from '../../../support/health.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { add, openShop } from '../../../support/people.ts';
import { approvedWith, hirePin } from '../../../support/supervise.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { createWorld } from '../../../support/world.ts';

describe('a restored till', () => {
  let counter: Counter;
  beforeEach(() => {
    counter = openCounter();
  });
  afterEach(() => counter.close());

  const restore = async ({ file }: Manifest): Promise<void> => {
    await counter.client.get('backup.restore', { requestId: newRequestId(), file });
    counter.restart();
    await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= counter.feed.items.length);
  };
  const head = () => counter.till.ledger.journal.head();

  it('continues in a new epoch, with an entry about the abandoned rows', async () => {
    await counter.sell();
    const manifest = backUp(counter.dir);
    await counter.sell();
    const before = head();
    await restore(manifest);
    const entry = counter.till.ledger.journal.bySeq(manifest.seq + 1);
    expect(entry).toMatchObject({
      kind: 'ledger.restored',
      epoch: 2,
      actor: 'cashier',
      body: {
        backup: manifest.file,
        backupHead: { epoch: 1, seq: manifest.seq, hash: manifest.hash },
        previous: { epoch: 1, seq: before.seq, hash: before.hash },
      },
    });
    expect(head().epoch).toBe(2);
  });

  it('warns until the next start, with the number of abandoned rows', async () => {
    const warnings = async () => (await counter.client.get('lights.get', {})).warnings;
    await counter.sell();
    const manifest = backUp(counter.dir);
    await counter.sell();
    const givenUp = head().seq - manifest.seq;
    await restore(manifest);
    expect(await warnings()).toMatchObject([{ code: 'backup.put-back', params: { givenUp } }]);
    counter.restart();
    expect(await warnings()).toEqual([]);
  });

  it('reads the later notices again, and books each once', async () => {
    const waiting = await counter.sell();
    const manifest = backUp(counter.dir);
    await counter.notify(waiting);
    const lost = await counter.sell();
    await counter.notify(lost);
    await restore(manifest);
    expect(await counter.client.get('attempt.get', { attemptId: waiting.attemptId })).toMatchObject({ state: 'approved' });
    expect(postingsIn(counter.dir)).toEqual(['clearing:wallet 12500 LYD', 'sales -12500 LYD']);
    // The backup lacks this sale, so its payment becomes an exception of the books and is not dropped.
    const { rows } = await counter.client.get('exceptions.list', { state: 'open', before: null, limit: 10 });
    expect(rows).toMatchObject([{ reason: 'invoice-unknown', invoiceNo: lost.invoiceNo }]);
  });

  it('proposes no invoice number that a lost sale may have used', async () => {
    await counter.sell();
    const manifest = backUp(counter.dir);
    const lost = [await counter.sell(), await counter.sell(), await counter.sell()].map(({ invoiceNo }) => invoiceNo);
    await restore(manifest);
    const { invoiceNo } = await counter.client.get('sale.propose', {});
    expect(Number(invoiceNo.split('-')[1])).toBeGreaterThan(Number(lost.at(-1)?.split('-')[1]));
    counter.till.ledger.rebuild();
    expect(await counter.client.get('sale.propose', {})).toEqual({ invoiceNo });
  });

  it('sends its new head to the relay, and passes the verification against all earlier heads', async () => {
    await counter.sell();
    const manifest = backUp(counter.dir);
    const sold = await counter.sell();
    await counter.notify(sold);
    await counter.world.run(60_000);
    await restore(manifest);
    await counter.world.run(60_000);
    const heads = [...new Set(counter.feed.polls.map(({ query }) => new URLSearchParams(query).get('head') ?? ''))].map(
      (text) => {
        const [ledgerId = '', epoch, seq, hash = ''] = text.split('.');
        return { ledgerId, epoch: Number(epoch), seq: Number(seq), hash, receivedAtMs: 1 };
      },
    );
    expect(new Set(heads.map(({ epoch }) => epoch))).toEqual(new Set([1, 2]));
    const { state, remarks } = resultOf(verifyIn(counter.dir, genuineKeys, given(heads)), 'heads');
    expect(state).toBe('good');
    expect(remarks).toContainEqual({
      code: 'given-up',
      params: expect.objectContaining({ epoch: 1, from: manifest.seq + 1 }) as object,
    });
  });

  it('keeps the replaced books', async () => {
    const manifest = backUp(counter.dir);
    await counter.sell();
    const { seq } = head();
    await restore(manifest);
    const [kept] = readdirSync(join(counter.dir, 'replaced')).filter((name) => name.endsWith('.db'));
    const db = new Database(join(counter.dir, 'replaced', kept as string));
    expect(db.prepare('SELECT max(seq) FROM journal').pluck().get()).toBe(seq);
    db.close();
  });

  it('never uses an epoch twice, whichever backup it was restored from', async () => {
    const manifest = backUp(counter.dir);
    await restore(manifest);
    await restore(manifest);
    expect(head().epoch).toBe(3);
    expect(verifyIn(counter.dir).outcome).toBe('partly');
  });

  it('reports a request that cannot be written, and tells all windows of one that was', async () => {
    const { file } = backUp(counter.dir);
    const inTheWay = join(counter.dir, 'restore.json');
    const ask = () => counter.client.codeOf('backup.restore', { requestId: newRequestId(), file });
    const told = (): number => counter.client.told.filter(({ event }) => event === 'backups.changed').length;
    const before = told();
    mkdirSync(join(inTheWay, 'full'), { recursive: true });
    expect([await ask(), told()]).toEqual(['data.unwritable', before]);
    expect(await counter.client.get('backup.list', {})).toMatchObject({ asked: null });
    rmSync(inTheWay, { recursive: true });
    expect([await ask(), told()]).toEqual(['ok', before + 1]);
    expect(await counter.client.get('backup.list', {})).toMatchObject({ asked: file });
  });

  it('can cancel the restore before it is closed', async () => {
    const manifest = backUp(counter.dir);
    const asked = await counter.client.get('backup.restore', { requestId: newRequestId(), file: manifest.file });
    expect(asked.asked).toBe(manifest.file);
    expect(await counter.client.get('backup.keep-books', { requestId: newRequestId() })).toMatchObject({ asked: null });
    counter.restart();
    expect(head().epoch).toBe(1);
  });

  it('cancels a restore requested before the till had an owner, when the first owner is added', async () => {
    const { file } = backUp(counter.dir);
    await counter.client.get('backup.restore', { requestId: newRequestId(), file });
    await openShop(counter);
    expect(await counter.client.get('backup.list', {})).toMatchObject({ asked: null });
    counter.restart();
    expect(head().epoch).toBe(1);
  });

  it('is restored by a request that directly follows the addition of a person', async () => {
    await openShop(counter);
    const manifest = backUp(counter.dir);
    await add(counter.client, 'Sami', 'cashier');
    expect(counter.till.ledger.journal.last()?.kind).toBe('user.added');
    await restore(manifest);
    expect(head().epoch).toBe(2);
  });

  it('needs the supervisor’s PIN if there is one', async () => {
    await hirePin(counter, '739155');
    const { file } = backUp(counter.dir);
    expect(await counter.client.codeOf('backup.restore', { requestId: newRequestId(), file })).not.toBe('ok');
    expect(
      await counter.client.codeOf('backup.restore', { requestId: newRequestId(), file, approval: approvedWith('000001') }),
    ).toBe('people.wrong-pin');
    expect(
      await counter.client.codeOf('backup.restore', { requestId: newRequestId(), file, approval: approvedWith('739155') }),
    ).toBe('ok');
  });

  it('rejects a backup of another till, and a restore under a used request id', async () => {
    const other = openCounter({ startMs: Date.UTC(2026, 0, 20) });
    const { file } = backUp(other.dir);
    cpSync(backupsIn(other.dir), backupsIn(counter.dir), { recursive: true });
    other.close();
    expect(await counter.client.codeOf('backup.restore', { requestId: newRequestId(), file })).toBe('backup.foreign');
    const own = backUp(counter.dir);
    const requestId = newRequestId();
    await counter.sell({ requestId });
    expect(await counter.client.codeOf('backup.restore', { requestId, file: own.file })).toBe('request.reused');
    expect(await counter.client.get('backup.list', {})).toMatchObject({ asked: null });
  });

  it.each(['qayd-20260101-000000-seq1.db', '../qayd.db', '/etc/passwd'])('rejects the unknown backup %s', async (file) =>
    expect(await counter.client.codeOf('backup.restore', { requestId: newRequestId(), file })).toBe('backup.unknown'),
  );

  it('rejects a backup in the data folder that is asked for in the second folder, or by a path', async () => {
    const { file } = backUp(counter.dir);
    const ask = (more: object): Promise<string> =>
      counter.client.codeOf('backup.restore', { requestId: newRequestId(), file, ...more });
    expect(await ask({ from: 'folder' })).toBe('backup.unknown');
    for (const path of [`./${file}`, `../backups/${file}`, join(backupsIn(counter.dir), file)])
      expect([path, await ask({ file: path })]).toEqual([path, 'backup.unknown']);
    expect(await ask({})).toBe('ok');
  });
});

describe('a restore', () => {
  let dir: ReturnType<typeof tempDir>;
  let backup: Manifest;
  const open = () => openLedger(dir.path, createWorld().life(2), defaultDay);
  const ask = (name = backup.file): void => {
    askRestore(dir.path, { requestId: newRequestId(), actor: 'owner', backup: name });
  };
  const note = (text: string): void => {
    const ledger = openBooksIn(dir.path);
    ledger.write(({ record }) => record('till.opened', { appVersion: text }, { actor: 'till' }));
    ledger.close();
  };
  const headOf = () => {
    const ledger = openBooksIn(dir.path);
    const head = ledger.journal.head();
    ledger.close();
    return head;
  };

  beforeEach(() => {
    dir = tempDir();
    note('1');
    backup = backUp(dir.path);
    note('2');
  });
  afterEach(() => dir.remove());

  it.each([
    [
      'was changed',
      'backup.damaged',
      () => {
        const path = join(backupsIn(dir.path), backup.file);
        const bytes = readFileSync(path);
        bytes[bytes.length - 100] = (bytes[bytes.length - 100] as number) ^ 1;
        writeFileSync(path, bytes);
        return backup.file;
      },
    ],
    [
      'was changed together with its manifest',
      'backup.damaged',
      () => {
        const path = join(backupsIn(dir.path), backup.file);
        const db = new Database(path);
        db.exec(`DROP TRIGGER journal_stays_u; UPDATE journal SET actor = 'nobody' WHERE seq = 1`);
        db.close();
        const manifest = join(backupsIn(dir.path), manifestOf(backup.file));
        const told = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
        writeFileSync(manifest, JSON.stringify({ ...told, sha256: sha256OfFile(path) }));
        return backup.file;
      },
    ],
    [
      'is sound but differs from its manifest',
      'backup.damaged',
      () => {
        const db = new Database(join(backupsIn(dir.path), backup.file));
        db.pragma('application_id = 7');
        db.close();
        return backup.file;
      },
    ],
    [
      'is missing',
      'backup.unknown',
      () => {
        rmSync(join(backupsIn(dir.path), backup.file));
        return backup.file;
      },
    ],
    [
      'is not a database',
      'backup.damaged',
      () => {
        writeFileSync(join(dir.path, 'other.db'), 'text');
        return join(dir.path, 'other.db');
      },
    ],
    [
      'belongs to another till',
      'backup.foreign',
      () => {
        const other = tempDir();
        openBooksIn(other.path, createWorld().life(77)).close();
        copyFileSync(join(other.path, databaseFile), join(dir.path, 'other.db'));
        other.remove();
        const db = new Database(join(dir.path, 'other.db'));
        db.exec(`UPDATE ledger SET ledger_id = 'ledger_other'`);
        db.close();
        return join(dir.path, 'other.db');
      },
    ],
  ] as const)('from a backup that %s is refused once, and the books stay unchanged', (_, code, spoil) => {
    const before = headOf();
    ask(spoil());
    expect(open()).toMatchObject({ ok: false, error: { code } });
    expect(headOf()).toEqual(before);
    expect(readdirSync(dir.path).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('accepts any sound copy of the same books, even without a manifest', () => {
    const copy = join(dir.path, 'stick.db');
    copyFileSync(join(backupsIn(dir.path), backup.file), copy);
    ask(copy);
    expect(headOf()).toMatchObject({ epoch: 2, seq: backup.seq + 2 });
  });

  it('continues above the folder’s last epoch, even if the books are lost', () => {
    const { ledgerId } = headOf();
    writeFolderMark(dir.path, { ledgerId, epoch: 4 });
    rmSync(join(dir.path, databaseFile));
    ask();
    expect(headOf()).toMatchObject({ ledgerId, epoch: 5, seq: backup.seq + 2 });
  });

  it('interrupted after the old books were moved aside resumes, and still names what it replaced', () => {
    const { ledgerId, epoch, seq, hash } = headOf();
    ask();
    const request = askedRestore(dir.path);
    if (!request) throw new Error('nothing was asked');
    askRestore(dir.path, { ...request, begun: { previous: { ledgerId, epoch, seq, hash } } });
    renameSync(join(dir.path, databaseFile), join(dir.path, 'aside.db'));
    const ledger = openBooksIn(dir.path);
    expect(ledger.journal.bySeq(backup.seq + 1)).toMatchObject({ kind: 'ledger.restored', body: { previous: { seq, hash } } });
    ledger.close();
  });

  it('interrupted at its very end is not repeated', () => {
    ask();
    const request = readFileSync(join(dir.path, 'restore.json'));
    const after = headOf();
    writeFileSync(join(dir.path, 'restore.json'), request);
    expect(headOf()).toEqual(after);
    expect(askedRestore(dir.path)).toBe(null);
  });

  it('of unreadable books skips more invoice numbers than a till uses in weeks', () => {
    writeFileSync(join(dir.path, databaseFile), 'no database any more'.repeat(500));
    expect(open()).toMatchObject({ ok: false, error: { code: 'data.damaged' } });
    ask();
    const ledger = openBooksIn(dir.path);
    expect(ledger.journal.bySeq(backup.seq + 1)).toMatchObject({ body: { previous: null, skippedNumbers: 10_000 } });
    ledger.close();
  });
});

describe('a folder that had books', () => {
  let dir: ReturnType<typeof tempDir>;
  const file = (): string => join(dir.path, databaseFile);
  const change = (sql: string): void => {
    const db = new Database(file());
    db.exec(sql);
    db.close();
  };
  const code = (): string => {
    const opened = openLedger(dir.path, createWorld().life(3), defaultDay);
    if (!opened.ok) return opened.error.code;
    opened.value.close();
    return 'ok';
  };
  beforeEach(() => {
    dir = tempDir();
    openBooksIn(dir.path).close();
  });
  afterEach(() => dir.remove());

  it.each([
    ['gone', 'data.missing', () => rmSync(file())],
    ['empty', 'data.missing', () => truncateSync(file(), 0)],
    ['without its identity', 'data.missing', () => change('DELETE FROM ledger')],
    ['another ledger’s', 'data.foreign', () => change(`UPDATE ledger SET ledger_id = 'ledger_other'`)],
  ] as const)('does not begin new ones when the database is %s', (_, expected, spoil) => {
    spoil();
    expect(code()).toBe(expected);
    expect(code()).toBe(expected);
  });

  it('does not begin new books when the mark is unreadable', () => {
    writeFileSync(join(dir.path, 'initialised.json'), '{');
    rmSync(file());
    expect(code()).toBe('data.missing');
  });

  it('refuses a copy from before its last restore', () => {
    const early = readFileSync(file());
    const { file: name } = backUp(dir.path);
    askRestore(dir.path, { requestId: newRequestId(), actor: 'owner', backup: name });
    expect(code()).toBe('ok');
    writeFileSync(file(), early);
    expect(code()).toBe('data.foreign');
  });

  it('of an older version gets its mark at the next opening', () => {
    rmSync(join(dir.path, 'initialised.json'));
    expect(code()).toBe('ok');
    expect(existsSync(join(dir.path, 'initialised.json'))).toBe(true);
  });

  it('that is new begins its books', () => {
    const fresh = tempDir();
    openBooksIn(fresh.path).close();
    expect(existsSync(join(fresh.path, 'initialised.json'))).toBe(true);
    fresh.remove();
  });
});
