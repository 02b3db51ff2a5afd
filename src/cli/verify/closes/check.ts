// Checks saved closes outside the till: each file by itself, and the closes of one till against one another.
import { sha256Hex } from '../../../ledger/sha256.ts';
import { coveredBy, type CloseRun, faultyLinks, ledgersIn, type ReadClose, runOf } from '../../../shared/close-check/chain.ts';
import { type CloseFault, fault } from '../../../shared/close-check/faults.ts';
import { readCloseText } from '../../../shared/close-check/read.ts';
import { faultySums } from '../../../shared/close-check/sums.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type FoundClose, type FoundCloses, readCloseFile, readSignatureFile, textIn } from './read-files.ts';
import { signingKeyOf } from './signature.ts';

/** Names of a close, for a reader of the report. */
export type CloseName = Pick<ReadClose['document'], 'number' | 'till' | 'merchant' | 'businessDay' | 'version'> & {
  readonly mode: string | null;
};

/**
 * The report about one file. `by`: the key that signed the close. `coveredBy`: the number of the later close whose signature
 * covers this close. Both are null if nothing signs it.
 */
export type FileReport = {
  readonly file: string;
  readonly close: CloseName | null;
  readonly faults: readonly CloseFault[];
  readonly by: string | null;
  readonly coveredBy: number | null;
};
export type ClosesReport = {
  readonly outcome: 'good' | 'bad' | 'partly';
  readonly files: readonly FileReport[];
  /** Files of the folder that are no closes. */
  readonly others: readonly string[];
  readonly runs: readonly CloseRun[];
  /** True if each signature was compared with a given key. */
  readonly isKeyGiven: boolean;
};

type Looked = {
  readonly file: string;
  readonly close: ReadClose | null;
  readonly faults: CloseFault[];
  readonly by: string | null;
};

const readClose = (file: string): Result<ReadClose, CloseFault> => {
  const bytes = readCloseFile(file);
  if (!bytes.ok) return bytes;
  const text = textIn(bytes.value);
  const read = text === null ? ({ kind: 'other' } as const) : readCloseText(text);
  if (read.kind === 'close') return ok({ document: read.document, sha256: sha256Hex(bytes.value) });
  if (read.kind === 'newer') return err(fault('newer', { version: read.version }));
  if (read.kind === 'malformed') return err(fault('malformed', { field: read.field }));
  return err(fault(read.kind === 'other' ? 'not-a-close' : 'rewritten'));
};

const signerOf = (close: ReadClose, signature: string | null, keys: readonly string[]): Result<string | null, CloseFault> => {
  if (signature === null) return ok(null);
  const bytes = readSignatureFile(signature);
  return bytes.ok ? signingKeyOf(close, bytes.value, keys) : bytes;
};

/** Reads one file. Null for a file of a folder that is no close and that nobody called one. */
const lookAt = ({ file, isClaimed, signature }: FoundClose, keys: readonly string[]): Looked | null => {
  const read = readClose(file);
  if (!read.ok) {
    const isOther = !isClaimed && (read.error.code === 'not-a-close' || read.error.code === 'too-large');
    return isOther ? null : { file, close: null, faults: [read.error], by: null };
  }
  const signer = signerOf(read.value, signature, keys);
  const faults = [...faultySums(read.value.document), ...(signer.ok ? [] : [signer.error])];
  return { file, close: read.value, faults, by: signer.ok ? signer.value : null };
};

const nameOf = ({ document }: ReadClose): CloseName => {
  const { number, till, merchant, businessDay, version } = document;
  return { number, till, merchant, businessDay, version, mode: 'mode' in document ? document.mode : null };
};

/** A version that this program does not know is not checked, but nothing is wrong with it. */
const isWrong = ({ code }: CloseFault): boolean => code !== 'newer';

const outcomeOf = (files: readonly FileReport[], runs: readonly CloseRun[], isKeyGiven: boolean): ClosesReport['outcome'] => {
  if (files.some(({ faults }) => faults.some(isWrong))) return 'bad';
  const isWhole = files.every(({ faults, by, coveredBy: later }) => faults.length === 0 && (by !== null || later !== null));
  return isKeyGiven && isWhole && runs.every(({ missing }) => missing.length === 0) ? 'good' : 'partly';
};

/** Checks the files. `keys`: the public keys that a person gave; empty if none. */
export const checkCloses = ({ closes, orphans }: FoundCloses, keys: readonly string[]): ClosesReport => {
  const isKeyGiven = keys.length > 0;
  const looked = closes.map((each) => lookAt(each, keys));
  const files = looked.filter((each) => each !== null);
  const ledgers = ledgersIn(files.flatMap(({ close }) => (close ? [close] : [])));
  const links = new Map(ledgers.flatMap((ledger) => [...faultyLinks(ledger)]));
  // A copy of a file has the signature of the other copy, too.
  const signers = new Map(files.flatMap(({ close, by }) => (close && by !== null ? [[close.sha256, by] as const] : [])));
  const isSigned = ({ sha256 }: ReadClose): boolean => signers.has(sha256);
  const covered = new Map(ledgers.flatMap((ledger) => [...coveredBy(ledger, isSigned)]));
  const reportOf = ({ file, close, faults: own }: Looked): FileReport => {
    const by = (close && signers.get(close.sha256)) ?? null;
    const later = (close && by === null ? covered.get(close) : null) ?? null;
    const faults = [...own, ...((close && links.get(close)) ?? [])];
    // Closes before version 7 were never signed, so a missing signature is no sign of a change.
    if (isKeyGiven && close && close.document.version >= 7 && by === null && later === null && own.length === 0)
      faults.push(fault('signature-missing'));
    return { file, close: close && nameOf(close), faults, by, coveredBy: later };
  };
  const reports = [
    ...files.map(reportOf),
    ...orphans.map((file) => ({ file, close: null, faults: [fault('close-missing')], by: null, coveredBy: null })),
  ];
  const runs = ledgers.map(runOf);
  return {
    outcome: outcomeOf(reports, runs, isKeyGiven),
    files: reports,
    others: closes.filter((_, at) => looked[at] === null).map(({ file }) => file),
    runs,
    isKeyGiven,
  };
};
