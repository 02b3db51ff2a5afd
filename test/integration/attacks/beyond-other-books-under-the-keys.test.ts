// Attack: a thief moves the books of a closed till away, so that the till starts without an owner, grants every right and prints
// receipts with the shop's key. The sealed keys therefore name their books. Other books open only with the recovery code, or with
// the keys typed again where no code exists, and they get a signing key of their own.
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { makeAnew } from '../../../src/main/ledger/make-anew.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { pastTriggers } from '../../support/thief.ts';
import type { ModeDeps } from '../../../src/main/opening/mode-request.ts';
import { openMode } from '../../../src/main/opening/modes.ts';
import { createTill, type Till } from '../../../src/main/till.ts';
import { askRestore } from '../../../src/ledger/backup/restore-request.ts';
import type { BooksAsked, ProofField } from '../../../src/main/opening/whose-books.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import type { KeyStore } from '../../../src/secrets/key-holders.ts';
import { openSecrets } from '../../../src/secrets/store.ts';
import { recoveryBytes, recoveryCodeOf } from '../../../src/shared/people/recovery-code.ts';
import { cashierUser, tillWindow } from '../../../src/shared/people/rights.ts';
import { fail, type Result } from '../../../src/shared/result.ts';
import { newRequestId } from '../../support/counter.ts';
import { receiptCode } from '../../support/receipt.ts';
import { pin } from '../../support/supervise.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { strictLog, testKeys } from '../../support/till.ts';
import { createWorld, type World } from '../../support/world.ts';

const keyStore: KeyStore = {
  isAvailable: () => Promise.resolve(true),
  encrypt: (text) => Promise.resolve(Uint8Array.from(Buffer.from(text), (byte) => byte ^ 0x5a)),
  decrypt: (bytes) => Promise.resolve(Buffer.from(Uint8Array.from(bytes, (byte) => byte ^ 0x5a)).toString()),
};

/** A well-formed recovery code that belongs to no till. */
const wrongCode = recoveryCodeOf(Buffer.alloc(recoveryBytes, 7));

let dir: ReturnType<typeof tempDir>;
let world: World;
let starts: number;
/** The questions about the books that the till asked at its starts, and the answer that the test gives. */
let asked: Pick<BooksAsked, 'found' | 'fields'>[];
let answer: (check: BooksAsked['check']) => Promise<Result<null>>;
const nobody = async () => fail('people.unknown');
const typing = (typed: Partial<Record<ProofField, string>>) => (check: BooksAsked['check']) => check(typed);
beforeEach(async () => {
  dir = tempDir();
  world = createWorld();
  starts = 0;
  asked = [];
  answer = nobody;
});
afterEach(() => dir.remove());

const place = (): string => join(dir.path, 'till');
const books = (): string => join(place(), 'books');
/** Starts the till, runs `work` and closes the till. Returns `work`'s result, or the error code if the till does not open. */
const start = async <T>(work: (till: Till) => Promise<T>, keysFile?: string): Promise<T | string> => {
  const { clock, random, files, end } = world.life(++starts);
  const deps: ModeDeps = {
    ...{ clock, random, files: nodeFiles },
    fork: () => {
      throw new Error('nothing is simulated here');
    },
    openSecrets: (folder) => openSecrets({ dir: folder, random, files: nodeFiles, keyStore }),
    unlock: (store) => store.unlock(''),
    approveChange: async () => fail('caller.not-allowed', { right: 'change-connection' }),
    askRestore: async (waiting) => waiting.refuse(),
    async proveBooks({ check, ...rest }) {
      asked.push(rest);
      return answer(check);
    },
  };
  try {
    const request = { mode: 'live', dir: place(), serviceUrl: 'https://service.test', relayUrl: 'https://relay.test' } as const;
    const mode = await openMode({ ...request, ...(keysFile !== undefined && { keysFile }) }, deps);
    if (!mode.ok) return mode.error.code;
    const { settings, secrets, booksDir: dataDir, proved } = mode.value;
    const ports = { clock, random, files, log: strictLog, http: () => new Promise<never>(() => {}), secrets };
    const till = createTill(ports, settings, { dataDir, appVersion: 'test', proved });
    if (!till.ok) return till.error.code;
    try {
      return await work(till.value);
    } finally {
      till.value.close();
    }
  } finally {
    end();
  }
};
const first = (): string => {
  const keysFile = join(dir.path, 'keys.json');
  writeFileSync(keysFile, JSON.stringify({ ...testKeys, merchant: 'shop', till: 'T1', relayPublicUrl: 'https://relay.test' }));
  return keysFile;
};

type Shop = { readonly ledgerId: string; readonly headKey: string; readonly code: string; readonly printed: string };
const factsOf = (till: Till) => ({ ledgerId: till.ledger.journal.head().ledgerId, headKey: till.headKey });
const receiptOf = (till: Till): string => {
  const proof = till.proofOf({
    ...{ kind: 'payment', id: 'attempt_01jd8q0w5xk3m9t2v7ab4n', merchant: 'shop', till: 'T1', shopName: 'Qayd' },
    ...{ invoiceNo: 'T1-0007', gateway: 'wallet', currency: 'LYD', amountMinor: 45_250, atMs: till.clock.wallMs() },
    ...{ timeZone: 'Africa/Tripoli', businessDay: '2026-01-15', method: null, transactionId: null, unconfirmed: false },
    ...{ paidBackBy: null, reference: null, customerName: null, note: null, items: null, parts: null, paidBackMinor: 0 },
    training: false,
  });
  return String(proof?.url);
};
/** Creates people, a printed receipt and, unless `withCode` is false, a recovery code. */
const openShop = async (withCode = true): Promise<Shop> => {
  const opened = await start(async (till) => {
    const caller = { ...tillWindow, user: cashierUser, role: 'owner' as const, nobody: true, mustChange: false };
    const added = await till.staff.people.add({ requestId: newRequestId(), caller, name: 'Maha', role: 'owner', pin });
    expect(added.ok).toBe(true);
    const made = withCode ? await till.staff.people.makeRecovery({ requestId: newRequestId(), caller }) : null;
    return { ...factsOf(till), code: made?.ok ? made.value.code : '', printed: receiptOf(till) };
  }, first());
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
};
const verdict = async (till: Till, text: string) => {
  const checked = await till.receiptCheck.check({ requestId: newRequestId(), text, actor: 'cashier' });
  return checked.ok && ('why' in checked.value ? checked.value.why : checked.value.is);
};
const moveAway = (to = 'aside'): void => {
  mkdirSync(join(dir.path, to));
  for (const name of readdirSync(books())) renameSync(join(books(), name), join(dir.path, to, name));
};
const putBack = (from = 'aside'): void => {
  rmSync(books(), { recursive: true, force: true });
  cpSync(join(dir.path, from), books(), { recursive: true });
};
const alertsOf = (till: Till) => till.alerts.open().map(({ reason }) => reason);

it('when the books were moved away, new books need the recovery code', async () => {
  const { code } = await openShop();
  moveAway();
  expect(await start(async () => 'open')).toBe('data.missing');
  answer = typing({ code: wrongCode });
  expect(await start(async () => 'open')).toBe('data.missing');
  expect(asked).toEqual([
    { found: 'none', fields: ['code'] },
    { found: 'none', fields: ['code'] },
  ]);
  answer = typing({ code });
  expect(await start(async (till) => till.ledger.journal.head().seq > 0)).toBe(true);
  // From this start of the till on, the sealed keys name their books, so the till does not ask again.
  expect(await start(async () => 'open')).toBe('open');
  expect(asked).toHaveLength(3);
});

it('new books under the same keys sign with a derived key, and the shop’s own receipts stay genuine only in its own books', async () => {
  const shop = await openShop();
  moveAway();
  answer = typing({ code: shop.code });
  const later = await start(async (till) => {
    expect(await verdict(till, receiptOf(till))).toBe('genuine');
    // A receipt of the shop's books must not verify here, because the new books derive their own signing key.
    expect(await verdict(till, shop.printed)).toBe('signature');
    return { ...factsOf(till), printed: receiptOf(till) };
  });
  if (typeof later !== 'object') throw new Error(later);
  expect(later.headKey).not.toBe(shop.headKey);
  // A restart derives the same key.
  expect(await start(async (till) => till.headKey)).toBe(later.headKey);

  putBack();
  answer = nobody;
  expect(await start(async () => 'open')).toBe('data.foreign');
  answer = typing({ code: shop.code });
  await start(async (till) => {
    expect(factsOf(till)).toEqual({ ledgerId: shop.ledgerId, headKey: shop.headKey });
    expect(await verdict(till, shop.printed)).toBe('genuine');
    expect(await verdict(till, later.printed)).toBe('signature');
    expect(alertsOf(till)).toEqual(['books-taken-over']);
  });
});

it('a forged owner row opens only with the recovery code, is reported, and is asked about once', async () => {
  const { code } = await openShop();
  const db = new Database(join(books(), databaseFile));
  pastTriggers('journal', `UPDATE journal SET body = replace(body, 'Maha', 'Mahy') WHERE kind = 'user.added'`)(db);
  makeAnew(db);
  db.close();
  expect(await start(async () => 'open')).toBe('data.damaged');
  answer = typing({ code });
  expect(await start(async (till) => alertsOf(till))).toEqual(['rows-unsealed']);
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ found: 'people-changed', fields: ['code'] })));
  answer = nobody;
  expect(await start(async (till) => alertsOf(till))).toEqual(['rows-unsealed']);
  expect(asked).toHaveLength(2);
});

it('without a recovery code in the mark, all keys must be typed again', async () => {
  await openShop(false);
  moveAway();
  const { accessToken, apiKey, secret, relayToken } = testKeys;
  answer = typing({ accessToken, apiKey, secret, relayToken: 'another' });
  expect(await start(async () => 'open')).toBe('data.missing');
  expect(asked).toEqual([{ found: 'none', fields: ['accessToken', 'apiKey', 'secret', 'relayToken'] }]);
  answer = typing({ accessToken, apiKey, secret, relayToken });
  expect(await start(async () => 'open')).toBe('open');
});

it('books of another ledger open only with the recovery code, despite other files beside them, and count as taken over', async () => {
  const shop = await openShop();
  moveAway();
  answer = typing({ code: shop.code });
  await start(async () => 'open');
  moveAway('others');
  putBack();
  // After the first books were opened again, the other books count as foreign again.
  await start(async () => 'open');
  putBack('others');
  answer = nobody;
  asked = [];
  expect(await start(async () => 'open')).toBe('data.foreign');
  expect(asked).toEqual([{ found: 'another', fields: ['code'] }]);
  rmSync(join(books(), 'initialised.json'));
  expect(await start(async () => 'open')).toBe('data.foreign');
  answer = typing({ code: shop.code });
  expect(await start(async (till) => alertsOf(till))).toEqual(['books-taken-over']);
});

it('older books from before people were added count as foreign, and open only with the recovery code', async () => {
  await start(async () => 'open', first());
  cpSync(books(), join(dir.path, 'aside'), { recursive: true });
  const { code } = await openShop();
  putBack();
  expect(await start(async () => 'open')).toBe('data.foreign');
  answer = typing({ code });
  expect(await start(async () => 'open')).toBe('open');
  expect(asked).toEqual([
    { found: 'nobody', fields: ['code'] },
    { found: 'nobody', fields: ['code'] },
  ]);
  asked = [];
  expect(await start(async () => 'open')).toBe('open');
  expect(asked).toEqual([]);
});

it('tries of the recovery code are counted with the keys, and delayed ever longer across starts', async () => {
  const { code } = await openShop();
  moveAway();
  const wrong = wrongCode;
  const errors: unknown[] = [];
  answer = async (check) => {
    for (let i = 0; i < 6; i++) {
      const checked = await check({ code: wrong });
      if (!checked.ok) errors.push([checked.error.code, checked.error.params]);
    }
    return check({ code });
  };
  expect(await start(async () => 'open')).toBe('data.missing');
  expect(errors).toEqual([
    ...[4, 3, 2, 1].map((left) => ['recovery.wrong', { left }]),
    ['recovery.wrong', { seconds: 60 }],
    ['people.locked', { seconds: 60 }],
  ]);
  // A restart does not reset the waiting time; the right recovery code opens the books once that time has passed.
  answer = typing({ code });
  expect(await start(async () => 'open')).toBe('data.missing');
  answer = async (check) => {
    await world.run(60_000);
    return check({ code });
  };
  expect(await start(async () => 'open')).toBe('open');
});

it('honest: a start on the till’s own books, or with a pending restore, asks nothing', async () => {
  await openShop();
  await start(async () => 'open');
  moveAway();
  mkdirSync(books(), { recursive: true });
  askRestore(books(), { requestId: newRequestId(), actor: 'owner', backup: 'gone.db' });
  expect(await start(async () => 'open')).toBe('backup.unknown');
  expect(asked).toEqual([]);
  // A receipt signed by a forger is refused with either set of books.
  putBack();
  expect(await start(async (till) => verdict(till, receiptCode({ atMs: till.clock.wallMs() })))).toBe('signature');
});
