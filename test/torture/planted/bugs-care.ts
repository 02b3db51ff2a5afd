// Planted bugs in what supervisors decide, and in closes, clocks, backups and verification.
import { type Bug, faults, integration, unit } from './bug.ts';

const judge = 'src/shared/payment/judge.ts';
const settle = 'src/shared/payment/settle.ts';
const supervisor = 'src/main/services/supervision/supervisor.ts';
const close = 'src/main/services/day/close.ts';
const restore = 'src/main/ledger/backup/restore.ts';
const judgeTests = unit('shared/judge');
const settleTests = unit('shared/settle');
const supervisorTests = integration('main/supervisor');
const closeTests = integration('main/close');
const restoreTests = integration('main/restore');

export const careBugs: readonly Bug[] = [
  {
    what: 'a paid sale is settled by hand once more',
    file: settle,
    find: "if (salePaid) return fail('sale.already-paid');",
    replace: '',
    tests: settleTests,
  },
  {
    what: 'money in suspense is settled beside itself',
    file: settle,
    find: "if (receipts > 0) return fail('attempt.money-apart');",
    replace: '',
    tests: settleTests,
  },
  {
    what: 'the proof of a settlement is booked as money of its own',
    file: judge,
    find: "if (attempt.unverified) return { ...none, effect: 'proof'",
    replace: "if (attempt.unverified && !attempt.salePaid) return { ...none, effect: 'proof'",
    tests: judgeTests,
  },
  {
    what: 'a no against a supervisor’s word moves the attempt',
    file: judge,
    find: "if (attempt.unverified) return exception('settlement-contradicted');",
    replace: 'if (attempt.unverified) return moved(attempt, event);',
    tests: judgeTests,
  },
  {
    what: 'money for a number that was refused as used is ours',
    file: judge,
    find: "attempt.elsewhere ? exception('invoice-elsewhere') : approval(attempt, amount)",
    replace: 'approval(attempt, amount)',
    tests: judgeTests,
  },
  {
    what: 'a settlement looks proved',
    file: 'src/main/ledger/projections.ts',
    find: 'setUnverified.run(1, attemptId);',
    replace: '',
    tests: integration('main/settle'),
  },
  {
    what: 'wrong PINs never lock',
    file: supervisor,
    find: 'failures < freeTries ? 0',
    replace: 'failures >= 0 ? 0',
    tests: supervisorTests,
  },
  {
    what: 'a restart ends the lock',
    file: supervisor,
    find: 'let lockedUntilMs = clock.monoMs() + lockAfter(store.kept()?.failures ?? 0);',
    replace: 'let lockedUntilMs = clock.monoMs();',
    tests: supervisorTests,
  },
  {
    what: 'any PIN is right',
    file: supervisor,
    find: 'timingSafeEqual(await stretch(pin, kept.salt, kept.cost), kept.hash);',
    replace: '(await stretch(pin, kept.salt, kept.cost)).length === kept.hash.length;',
    tests: supervisorTests,
  },
  {
    what: 'the books are closed over a hole without a word',
    file: close,
    find: "if (missing !== null && !override) return fail('close.feed-gap', { missing });",
    replace: '',
    tests: closeTests,
  },
  {
    what: 'a close leaves out its first entry',
    file: close,
    find: 'const range = { from: (last?.toSeq ?? 0) + 1, to: seq };',
    replace: 'const range = { from: (last?.toSeq ?? 0) + 2, to: seq };',
    tests: closeTests,
  },
  {
    what: 'another day is closed than the one before the cashier',
    file: close,
    find: "if (day !== today) return fail('close.wrong-day', { day: today });",
    replace: '',
    tests: closeTests,
  },
  {
    what: 'an older copy of the books is taken for these',
    file: 'src/main/services/health/diagnostics.ts',
    find: "if (state === 'unchecked') return;",
    replace: 'return;',
    tests: integration('main/diagnostics'),
  },
  {
    what: 'a hole is forgotten while the relay cannot be asked',
    file: 'src/main/services/notices/feed-hole.ts',
    find: "} else if (kept && status.state === 'following' && kept.relayId === ledger.feed.cursor()?.relayId) {",
    replace: '} else if (kept && !met) {',
    tests: closeTests,
  },
  {
    what: 'a number that is no hole is read over',
    file: 'src/main/services/notices/feed-skip.ts',
    find: 'const fits = gap?.missing === number && (cursor?.after ?? 0) === number - 1;',
    replace: 'const fits = gap !== null;',
    tests: integration('main/feed-gap'),
  },
  {
    what: 'a clock that went back over a restart is believed',
    file: 'src/shared/time/clock-rule.ts',
    find: 'lastWallMs - wallMs > wrongBeyondMs',
    replace: 'lastWallMs - wallMs > Infinity',
    tests: unit('shared/clock-rule'),
  },
  {
    what: 'an entry is filed under a day before its predecessor’s',
    file: 'src/shared/time/filed-day.ts',
    find: 'last.businessDay > day && !lifting.has(last.kind)',
    replace: 'last.businessDay > day && lifting.has(last.kind)',
    tests: integration('main/clock'),
  },
  {
    what: 'restored books go on in the epoch that was given up',
    file: restore,
    find: 'marked?.epoch ?? 0) + 1;',
    replace: 'marked?.epoch ?? 0);',
    tests: restoreTests,
  },
  {
    what: 'the books of another till are restored',
    file: restore,
    find: "if (backup.value.ledgerId !== owner) return fail('backup.foreign', { name });",
    replace: '',
    tests: restoreTests,
  },
  {
    what: 'restored books propose numbers that lost sales used',
    file: restore,
    find: 'previous ? Math.max(0, previous.seq - seq) : numbersWhenUnknown',
    replace: '0',
    tests: restoreTests,
  },
  {
    what: 'a damaged copy is kept as a backup',
    file: 'src/main/ledger/backup/backup.ts',
    find: 'if (wrong) return fail(',
    replace: "if (wrong && part === '') return fail(",
    tests: integration('main/backups'),
  },
  {
    what: 'a till whose books are gone begins new ones',
    file: 'src/main/ledger/backup/initialised.ts',
    find: 'return there || readMark(dataDir) === null ?',
    replace: 'return there || readMark(dataDir) !== undefined ?',
    tests: restoreTests,
  },
  {
    what: 'a genuine notice that is spelled otherwise is another notice',
    file: 'src/main/ledger/notice-digest.ts',
    find: 'return hashed === null ? bytesDigest(kind, raw) : sha256Hex(`${kind}\\n${hashed}`);',
    replace: 'return bytesDigest(kind, raw);',
    tests: integration('main/notices'),
  },
  {
    what: 'the books are opened without waiting for whoever reads them',
    file: 'src/main/ledger/open.ts',
    find: 'const longestWaitMs = 2000;',
    replace: 'const longestWaitMs = 0;',
    tests: faults('held-books'),
  },
  {
    what: 'books that did not open stay locked',
    file: 'src/main/ledger/ledger.ts',
    find: 'if (!done?.ok) undo();',
    replace: '',
    tests: faults('held-books'),
  },
  {
    what: 'a row that follows another one than it says passes',
    file: 'src/main/ledger/verify/chain-check.ts',
    find: 'row[1] !== 1 || row[2] !== prevHash ||',
    replace: 'row[1] !== 1 ||',
    proof: ['tamper', 1],
  },
  {
    what: 'a forged notice passes',
    file: 'src/main/ledger/verify/signatures-check.ts',
    find: 'if (genuine === false) return bad(',
    replace: 'if (genuine === false && seq < 0) return bad(',
    proof: ['tamper', 1],
  },
  {
    what: 'postings that nobody decided pass',
    file: 'src/main/ledger/verify/postings-check.ts',
    find: 'return compare(head.seq, Number.MAX_SAFE_INTEGER) ?? good(looked);',
    replace: 'return good(looked);',
    proof: ['tamper', 1],
  },
];
