// Planted bugs in the till and in the relay: books, feed, counter, intake, commit.
import { type Bug, faults, integration } from './bug.ts';

const payments = 'src/main/services/sale/payments.ts';
const notices = 'src/main/services/notices/notices.ts';
const follower = 'src/main/feed/follower.ts';
const paymentTests = integration('main/payments');
const noticeTests = integration('main/notices');
const followerTests = integration('main/follower');
const ledgerTests = integration('main/ledger');

export const tillBugs: readonly Bug[] = [
  {
    what: 'the till believes what the relay says it verified',
    file: notices,
    find: 'if (!fit.ok) return fit.error.code;',
    replace:
      "if (!fit.ok) return item.keyId === null ? fit.error.code : { relayId, ...item, digest, keyId: '', profileId: '', facts: notice.value.facts };",
    tests: noticeTests,
  },
  {
    what: 'a hole in the feed is jumped',
    file: follower,
    find: 'if (hole >= 0) return { missing: after + 1 + hole, until: (items[hole] as { number: number }).number - 1 };',
    replace: '',
    tests: followerTests,
  },
  {
    what: 'the hole is looked for one number too early',
    file: follower,
    find: 'item.number !== after + 1 + i',
    replace: 'item.number !== after + i',
    tests: followerTests,
  },
  {
    what: 'a feed that lost numbers is followed on',
    file: follower,
    find: "if (page.last < after) return fail('feed.set-back', { last: page.last, after, relayId: page.relayId });",
    replace: '',
    tests: followerTests,
  },
  {
    what: 'another relay is read on from the old cursor',
    file: follower,
    find: 'if (cursor && cursor.relayId !== page.relayId) return anew(ports.restart(page.relayId));',
    replace: '',
    tests: faults('replaced-relay'),
  },
  {
    what: 'a call that died under way is called refused',
    file: 'src/main/gateway/confirm.ts',
    find: 'if (!sent) return',
    replace: "if (!sent || reason === 'reset') return",
    tests: paymentTests,
  },
  {
    what: 'a request id may ask for something else',
    file: payments,
    find: ' && earlier.body.inputHash === inputHash',
    replace: '',
    tests: paymentTests,
  },
  {
    what: 'a double tap begins two sales',
    file: payments,
    find: 'const earlier = ledger.journal.byRequestId(requestId);',
    replace: "const earlier = ledger.journal.byRequestId('');",
    tests: paymentTests,
  },
  {
    what: 'a call that a restart cut off stays under way for ever',
    file: 'src/main/services/sale/answers.ts',
    find: 'for (const { attemptId } of left) take(attemptId, restarted);',
    replace: '',
    tests: paymentTests,
  },
  {
    what: 'a second attempt begins without a word that the first may still be paid',
    file: payments,
    find: "if (rule === 'explicit' && !supersede)",
    replace: "if (rule === 'never' && !supersede)",
    tests: paymentTests,
  },
  {
    what: 'an attempt that was replaced counts as the live one',
    file: payments,
    find: "supersedes: rule === 'explicit' ? live.attemptId : null,",
    replace: 'supersedes: null,',
    tests: paymentTests,
  },
  {
    what: 'a commit is done when the system has it, not the disk',
    file: 'src/main/ledger/open.ts',
    find: 'synchronous: 2,',
    replace: 'synchronous: 1,',
    tests: faults('durability'),
  },
  {
    what: 'the journal can be rewritten',
    file: 'src/main/ledger/migrations/0010-books.ts',
    find: 'CREATE TRIGGER journal_stays_u BEFORE UPDATE ON journal',
    replace: 'CREATE TRIGGER journal_stays_u BEFORE UPDATE ON ledger',
    tests: ledgerTests,
  },
  {
    what: 'two tills own one folder',
    file: 'src/main/ledger/owner-lock.ts',
    find: "db.exec('BEGIN EXCLUSIVE');",
    replace: "db.exec('BEGIN');",
    tests: ledgerTests,
  },
  {
    what: 'each row of the journal begins a chain of its own',
    file: 'src/main/ledger/journal.ts',
    find: 'prevHash: last.hash,',
    replace: 'prevHash: genesisHash,',
    tests: ledgerTests,
  },
  {
    what: 'a notice is stored when the system has it, not the disk',
    file: 'src/relay/store/sqlite/open.ts',
    find: 'synchronous: 2,',
    replace: 'synchronous: 1,',
    tests: faults('durability'),
  },
  {
    what: 'the relay answers before it has written',
    file: 'src/relay/intake/intake.ts',
    find: 'const kept = await store.append(merchant,',
    replace: "const kept = { ok: true as const, value: ['stored' as const] }; void store.append(merchant,",
    proof: ['cursor', 1],
  },
  {
    what: 'the relay gives the same bytes two numbers',
    file: 'src/relay/store/sqlite/commands.ts',
    find: 'if (known !== undefined) {',
    replace: 'if (known === 0) {',
    proof: ['cursor', 1],
  },
  {
    what: 'the relay takes all notices of a kind for one',
    file: 'src/relay/store/sqlite/feed-books.ts',
    find: 'numbers[kind].get(digest)',
    replace: 'numbers[kind].values().next().value',
    proof: ['cursor', 1],
  },
  {
    what: 'the relay remembers notices whose commit failed',
    file: 'src/relay/store/sqlite/feed-books.ts',
    find: 'book.numbers[kind].delete(digest);',
    replace: '',
    proof: ['cursor', 1],
  },
  {
    what: 'the relay trusts a commit that reported failure to be gone',
    file: 'src/relay/store/sqlite/feed-books.ts',
    find: '=== book ? catchUp(book) :',
    replace: '=== book ? book :',
    proof: ['cursor', 1],
  },
  {
    what: 'the feed gives the last notice once more',
    file: 'src/relay/store/sqlite/notices.ts',
    find: 'WHERE feed = ? AND number > ? ORDER BY number LIMIT ?',
    replace: 'WHERE feed = ? AND number >= ? ORDER BY number LIMIT ?',
    proof: ['cursor', 1],
  },
  {
    what: 'the relay turns genuine notices away with the rest',
    file: 'src/relay/intake/intake.ts',
    find: 'if (!hasShare && came.by === null)',
    replace: 'if (!hasShare)',
    proof: ['hostile', 1],
  },
  {
    what: 'the relay takes any method',
    file: 'src/relay/core.ts',
    find: 'if (request.method !== target.method) return methodNotAllowed(target.method);',
    replace: '',
    proof: ['hostile', 1],
  },
  {
    what: 'the relay hands on what did not verify',
    file: 'src/relay/intake/judge.ts',
    find: 'if (keys.length === 0) return ok(',
    replace: 'if (keys.length <= 1) return ok(',
    proof: ['hostile', 1],
  },
];
