// The result of a verification, in words for the terminal.
import type {
  CheckName,
  CheckResult,
  ProblemCode,
  Remark,
  UncheckedCode,
  VerifyReport,
} from '../../shared/health/verify-report.ts';

type FindingParams = Readonly<Record<string, string | number>>;

const checks: Readonly<Record<CheckName, string>> = {
  file: 'the database file: pages, indexes, types',
  schema: 'tables, indexes and the triggers that refuse changes',
  chain: 'journal rows fit their hashes and follow each other',
  tags: 'each transaction bears the tag of the till’s own secret',
  balances: 'postings balance, per entry and currency',
  postings: 'postings are those that the journal’s entries give',
  accounts: 'refunds and suspense follow the rules, and balances equal what is open',
  projections: 'all other tables equal a rebuild from the journal',
  closes: 'each close equals a close made anew from the journal, and has the till’s signature',
  sidecar: 'cursor, quarantine and PIN are what the journal says of them',
  notices: 'stored notices fit their digests, facts and bookings',
  signatures: 'stored notices are signed with the shop’s key',
  heads: 'the books have every head that the relay recorded',
};

const problems: Readonly<Record<ProblemCode, string>> = {
  'file-damaged': 'the file is damaged: {words}',
  'schema-differs': '{name} is not as this program made it',
  'row-missing': 'journal row {seq} is missing: the next one there is {next}',
  'row-changed': 'journal row {seq} was changed: it does not fit its hash',
  'row-unlinked': 'journal row {seq} does not follow row {seq} - 1: its link is another row’s hash',
  'row-foreign': 'journal row {seq} belongs to another ledger ({ledger})',
  'row-epoch': 'journal row {seq} begins epoch {epoch} without a restore or an acknowledged alert about older books',
  'identity-differs': 'the ledger’s name or epoch differs from its journal’s (epoch {epoch})',
  'row-unreadable': 'journal row {seq} cannot be read as an entry',
  'tag-differs': 'rows {from} to {to} are not those that the till tagged',
  'rows-untagged': 'rows {from} to {to} have no tag: this till did not write them',
  'posting-unbalanced': 'the postings of row {seq} do not balance in {currency}',
  'posting-missing': 'row {seq} lacks its posting line {line}',
  'posting-extra': 'row {seq} has a posting line {line} that its entry does not give',
  'posting-differs': 'posting line {line} of row {seq} is not what its entry gives',
  'account-differs': 'row {seq} did not book what it has to',
  'balance-differs': 'the balance of {account} is {have} {currency}, but the open items sum to {want}',
  'refund-not-owed': 'row {seq} moves a refund that is not owed, or not in this state',
  'refund-differs': 'the refund in row {seq} is not the one that is owed',
  'suspense-differs': 'row {seq} resolves money that is not set aside, or not as it is',
  'reference-used': 'the refund in row {seq} was paid with the reference of another refund, and no alert records that',
  'close-differs': 'the close in row {seq} is not what the rows give, or does not begin where the one before it ended',
  'close-balance-differs': 'the balances of close {number} in row {seq} are not what the postings give',
  'close-root-differs': 'the root of close {number} in row {seq} is not that of the rows that it covers',
  'close-signature-wrong': 'close {number} in row {seq} does not have the till’s signature',
  'drawer-differs': 'the cash drawer in row {seq} is not as the earlier rows give it, or was not counted',
  'approver-lacks-right': 'the approver of row {seq} did not have the right at that time',
  'projection-missing': '{table} lacks the row {key}',
  'projection-extra': '{table} has a row that a rebuild does not have: {key}',
  'projection-differs': '{table} {key}: {column} differs from a rebuild',
  'cursor-differs': 'the feed’s cursor was {after} at row {seq}; the journal has {said}',
  'quarantine-missing': 'notice on hold {id} is gone (table unverified), found at row {seq}',
  'quarantine-extra': 'notice on hold {id} was never put on hold (table unverified), found at row {seq}',
  'quarantine-differs': 'notice on hold {id} was changed (table unverified), found at row {seq}',
  'pin-differs': 'a PIN is not the one that the journal recorded, found at row {seq}',
  'recovery-differs': 'the recovery code is not the one that the journal recorded, found at row {seq}',
  'tries-fewer': 'wrong PINs counted at row {seq}: {count}; the journal has {said}',
  'mark-ahead': 'the last announced payment is at row {mark}, but the journal ends at row {seq}',
  'digest-differs': 'the notice in row {seq} does not fit its digest',
  'facts-differ': 'the facts in row {seq} are not those of its notice',
  'booking-differs': 'row {seq} does not book what its notice reports',
  'signature-wrong': 'the notice in row {seq} is not signed with the shop’s key',
  'head-differs': 'rows up to {seq} were changed behind row {after}: the relay recorded another hash of row {seq}',
  'head-cut': 'rows from {seq} on are gone: the relay recorded them up to {head}',
  'head-foreign': 'the relay recorded other books for this till ({ledger}, up to row {seq})',
  'head-newer': 'these books are from before a restore: the relay recorded epoch {epoch}',
};

const reasons: Readonly<Record<UncheckedCode, string>> = {
  'no-keys': 'there are no keys to check them with (--keys FILE)',
  'keys-locked':
    'the keys are there, locked by a passphrase: run it in a terminal and type it, or name its file in QAYD_PASSPHRASE_FILE (- is standard input)',
  'keys-held':
    'the keys are there, in the system’s key store, which opens them to the app alone: Settings, Diagnostics, Verify now',
  'keys-damaged': 'the keys are there, and their file is damaged: put it back, or name the keys file (--keys FILE)',
  'no-own-secrets': 'the till’s own secrets are not open here: tags are not checked',
  'no-tags': 'these keys have not tagged a row yet',
  'unknown-key': 'signed with a key that was not given: {count}, the first in row {seq} (key {key})',
  'unknown-profile': 'verified under a profile that is not known here: {count}, the first in row {seq} (profile {profile})',
  'no-relay': 'no relay was given (--relay URL --relay-token-file FILE)',
  'no-heads': 'the relay has recorded no head of this till',
  'other-head-key': 'no head that the relay recorded is signed by a key of this till’s; there: {count}',
  'relay-unreachable': 'the relay is not responding ({reason})',
  'relay-refused': 'the relay refuses the token ({status})',
  'relay-unclear': 'the relay answered something else than heads ({status})',
  'older-schema': 'written by an older version (schema {version}): not checked; open them once with this one',
  'newer-schema': 'written by a newer version (schema {version}): not checked; verify them with that one',
  'older-rows': 'an older program wrote these books last: the next start of the till writes down what it finds',
  'not-asked': 'not asked for',
};

const remarks: Readonly<Record<Remark['code'], string>> = {
  'not-covered': 'not covered, since they are no part of the books: the tables {tables}',
  'given-up': 'a restore gave up rows {from} to {to} of epoch {epoch}, which the relay had seen',
  'went-on':
    'rows {from} to {to} of epoch {epoch}, which the relay had seen, are not in these books: an owner acknowledged that they are older, and they went on',
  'tagged-before': 'rows {from} to {to} were tagged on a machine of before: the relay’s heads are their witness',
  'restored-untagged': 'rows {from} to {to} are those of a restore that had no access to the till’s own secrets',
  'not-witnessed': 'rows {from} to {to} are newer than what the relay recorded',
  'unsigned-heads': 'heads that the relay recorded, not signed by this till and left out: {count}',
};

const fill = (text: string, params: FindingParams): string =>
  text
    .replace('{seq} - 1', String(Number(params['seq']) - 1))
    .replace(/\{([a-z]+)\}/gi, (_, name: string) => String(params[name] ?? '?'));

const outcomeWords = { good: 'ok', bad: 'BAD', unchecked: 'not checked' } as const;

const lineOf = ({ check, state, looked, problem, why, remarks: said }: CheckResult): string[] => {
  const detail = problem ? fill(problems[problem.code], problem.params) : why ? fill(reasons[why.code], why.params) : null;
  const head = `${outcomeWords[state].padEnd(12)}${check.padEnd(12)}${checks[check]}${state === 'good' ? ` (${looked.toLocaleString('en')})` : ''}`;
  const more = [...(detail === null ? [] : [detail]), ...said.map(({ code, params }) => fill(remarks[code], params))];
  return [head, ...more.map((text) => `${' '.repeat(24)}${text}`)];
};

const outcomes: Readonly<Record<VerifyReport['outcome'], string>> = {
  good: 'All is checked and good.',
  bad: 'Something is wrong. Keep the file as it is, and put a backup in its place (docs/backups.md).',
  partly: 'Nothing wrong was found, but not everything could be checked.',
};

export const reportText = ({ ledgerId, epoch, seq, hash, checks: results, outcome }: VerifyReport): string =>
  [
    `Ledger ${ledgerId ?? '?'}, epoch ${epoch ?? '?'}, ${seq.toLocaleString('en')} rows, head ${hash ?? '-'}`,
    ...results.flatMap(lineOf),
    outcomes[outcome],
  ].join('\n');
