// Planted bugs in the till and in the relay: books, feed, counter, intake, commit.
import { type Bug, faults, integration } from './bug.ts';

const paymentTests = integration('main/services/sale/payments');
const noticeTests = integration('main/services/notices/notices');
const followerTests = integration('main/services/notices/follower');
const ledgerTests = integration('main/ledger/ledger');

export const tillBugs: readonly Bug[] = [
  {
    what: 'the till believes what the relay says it verified',
    in: 'createNotices',
    find: 'if (!fit.ok) return fit.error.code;',
    replace:
      "if (!fit.ok) return item.keyId === null ? fit.error.code : { relayId, ...item, digest, keyId: '', profileId: '', facts: notice.value.facts };",
    tests: noticeTests,
  },
  {
    what: 'a gap in the feed is jumped',
    in: 'gapIn',
    find: 'if (firstOff >= 0) return { missing: after + 1 + firstOff, until: (items[firstOff] as { number: number }).number - 1 };',
    replace: '',
    tests: followerTests,
  },
  {
    what: 'the gap is looked for one number too early',
    in: 'gapIn',
    find: 'item.number !== after + 1 + i',
    replace: 'item.number !== after + i',
    tests: followerTests,
  },
  {
    what: 'a feed that lost numbers is followed on',
    in: 'createFollower',
    find: "if (page.last < after) return fail('feed.set-back', { last: page.last, after, relayId: page.relayId });",
    replace: '',
    tests: followerTests,
  },
  {
    what: 'another relay is read on from the old cursor',
    in: 'createFollower',
    find: 'if (cursor && cursor.relayId !== page.relayId) return anew(ports.restart(page.relayId));',
    replace: '',
    tests: faults('replaced-relay'),
  },
  {
    what: 'a call that died under way is called refused',
    in: 'fromFailure',
    find: 'if (!sent) return',
    replace: "if (!sent || reason === 'reset') return",
    tests: paymentTests,
  },
  {
    what: 'a request id may ask for something else',
    in: 'createPayments',
    find: ' && earlier.body.inputHash === inputHash',
    replace: '',
    tests: paymentTests,
  },
  {
    what: 'a double tap begins two sales',
    in: 'createPayments',
    find: 'const earlier = journal.byRequestId(requestId);',
    replace: "const earlier = journal.byRequestId('');",
    tests: paymentTests,
  },
  {
    what: 'a call that a restart cut off stays under way for ever',
    in: 'createAnswers',
    find: 'for (const { attemptId } of left) take(attemptId, restarted);',
    replace: '',
    tests: paymentTests,
  },
  {
    what: 'a second attempt begins without a word that the first may still be paid',
    in: 'createPayments',
    find: "if (rule === 'explicit' && !supersede)",
    replace: "if (rule === 'never' && !supersede)",
    tests: paymentTests,
  },
  {
    what: 'an attempt that was replaced counts as the live one',
    in: 'createPayments',
    find: "supersedes: rule === 'explicit' ? live.attemptId : null,",
    replace: 'supersedes: null,',
    tests: paymentTests,
  },
  {
    what: 'a commit, of a till, a relay or a service, is done when the system has it, not the disk',
    in: 'required',
    find: 'synchronous: 2,',
    replace: 'synchronous: 1,',
    tests: faults('durability'),
  },
  {
    what: 'the journal can be rewritten',
    in: 'books',
    find: 'CREATE TRIGGER journal_stays_u BEFORE UPDATE ON journal',
    replace: 'CREATE TRIGGER journal_stays_u BEFORE UPDATE ON ledger',
    tests: ledgerTests,
  },
  {
    what: 'two tills own one folder',
    in: 'takeOwnerLock',
    find: "db.exec('BEGIN EXCLUSIVE');",
    replace: "db.exec('BEGIN');",
    tests: ledgerTests,
  },
  {
    what: 'each row of the journal begins a chain of its own',
    in: 'createAppend',
    find: 'hash: prevHash } = journal.head();',
    replace: 'hash: _ } = journal.head();\n    const prevHash = genesisHash;',
    tests: ledgerTests,
  },
  {
    what: 'the relay answers before it has written',
    in: 'createIntake',
    find: 'const kept = await store.append(merchant,',
    replace: "const kept = { ok: true as const, value: ['stored' as const] }; void store.append(merchant,",
    proof: ['cursor', 1],
  },
  {
    what: 'the relay gives the same bytes two numbers',
    in: 'createCommands',
    find: 'if (known !== undefined) {',
    replace: 'if (known === 0) {',
    proof: ['cursor', 1],
  },
  {
    what: 'the relay takes all notices of a kind for one',
    in: 'bookOf',
    find: 'numbers[kind].get(digest)',
    replace: 'numbers[kind].values().next().value',
    proof: ['cursor', 1],
  },
  {
    what: 'the relay remembers notices whose commit failed',
    in: 'createFeedBooks',
    find: 'book.numbers[kind].delete(digest);',
    replace: '',
    proof: ['cursor', 1],
  },
  {
    what: 'the relay trusts a commit that reported failure to be gone',
    in: 'createFeedBooks',
    find: '=== book ? catchUp(book) :',
    replace: '=== book ? book :',
    proof: ['cursor', 1],
  },
  {
    what: 'the feed gives the last notice once more',
    in: 'createNotices',
    find: 'WHERE feed = ? AND number > ? ORDER BY number LIMIT ?',
    replace: 'WHERE feed = ? AND number >= ? ORDER BY number LIMIT ?',
    proof: ['cursor', 1],
  },
  {
    what: 'the relay turns genuine notices away with the rest',
    in: 'createIntake',
    find: 'if (!hasShare && came.by === null)',
    replace: 'if (!hasShare)',
    proof: ['hostile', 1],
  },
  {
    what: 'the relay takes any method',
    in: 'createRelayOn',
    find: 'if (request.method !== target.method) return methodNotAllowed(target.method);',
    replace: '',
    proof: ['hostile', 1],
  },
  {
    what: 'the relay hands on what did not verify',
    in: 'judge',
    find: 'if (keys.length === 0) return ok(',
    replace: 'if (keys.length <= 1) return ok(',
    proof: ['hostile', 1],
  },
];
