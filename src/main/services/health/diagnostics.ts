// The till's self-check, at the start and on demand: one result for each thing that a till depends on.
import { join } from 'node:path';
import type { ReceiptWay } from '../../../shared/contract/counter/receipts.ts';
import type { Lights } from '../../../shared/contract/till.ts';
import type { Diagnoses } from '../../../shared/contract/setup/health.ts';
import { backupAge, copiesState, type Diagnosis, roomFor } from '../../../shared/health/diagnostics.ts';
import type { Clock, Files } from '../../../shared/ports.ts';
import type { ClockState } from '../../../shared/time/clock-rule.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { databaseFile, type Ledger } from '../../ledger/ledger.ts';
import { isUnusualPrinter } from '../../../shared/receipt/printer-address.ts';
import type { Secrets } from '../../../secrets/port.ts';
import type { BackupCopies } from './backup-copies.ts';
import type { Backups } from './backups.ts';
import type { TillSettings } from '../../settings.ts';
import { localTime } from '../../../shared/time/business-day.ts';
import type { Changes } from '../changes.ts';
import type { Probe, Probes } from './probes.ts';
import type { Warnings } from './warnings.ts';
import type { Witness } from './witness.ts';
import { appError } from '../../../shared/errors.ts';

export type DiagnosticsDeps = {
  readonly jobs: Jobs | null;
  readonly ledger: Ledger;
  readonly secrets: Secrets;
  readonly probes: Probes;
  readonly backups: Backups;
  readonly copies: BackupCopies;
  readonly settings: TillSettings;
  readonly training: boolean;
  readonly warnings: Warnings;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly witness: Witness;
  readonly files: Files;
  readonly dataDir: string;
  lights(): Lights;
  /** How receipts are printed now. */
  receiptWay(): ReceiptWay;
  clockState(): ClockState;
};

/** Delay of the self-check after a start, so that the first polls and calls are answered before it. */
const firstMs = 10_000;
const tailRows = 1000;
/** Number of hash digits that are shown for people to compare. */
const shownHash = 16;

type DiagnosisParams = Diagnosis['params'];
const said = (
  check: Diagnosis['check'],
  state: Diagnosis['state'],
  code: Diagnosis['code'],
  params: DiagnosisParams = {},
): Diagnosis => ({
  ...{ check, state, code },
  params,
});

const ofProbe = (check: 'relay' | 'service', { ok, code }: Probe): Diagnosis =>
  ok
    ? said(check, 'good', `${check}-good`)
    : said(check, code === 'feed.busy' ? 'warning' : 'bad', `${check}-failing`, { error: code ?? 'request.failed' });

const ofLight = (check: 'relay' | 'service', { state, code }: Lights['service']): Diagnosis => {
  if (state === 'good') return said(check, 'good', `${check}-good`);
  if (state === 'checking') return said(check, 'unknown', `${check}-unknown`);
  return said(check, state === 'busy' ? 'warning' : 'bad', `${check}-failing`, { error: code ?? 'request.failed' });
};

export const createDiagnostics = (deps: DiagnosticsDeps) => {
  const { copies, settings, training, receiptWay } = deps;
  const { jobs, ledger, secrets, probes, backups, warnings, clock, changes, witness, files, dataDir, lights, clockState } = deps;
  const file = join(dataDir, databaseFile);
  let now: Diagnoses = { list: [], atMs: null, busy: false };
  let running: Promise<Diagnoses> | null = null;
  let stopped = false;
  let timer: () => void = () => {};
  let unlisten: () => void = () => {};

  const ofFile = async (): Promise<Diagnosis> => {
    const looked = await jobs?.run({ kind: 'file', file });
    // If the worker did not run, the file's state is unknown.
    if (!looked || (!looked.ok && looked.error.code === 'request.failed')) return said('file', 'unknown', 'file-unlooked');
    if (!looked.ok) return said('file', 'bad', 'file-damaged', { words: looked.error.code });
    return looked.value === null
      ? said('file', 'good', 'file-sound')
      : said('file', 'bad', 'file-damaged', { words: looked.value });
  };

  const ofSettings = (): Diagnosis => {
    const lost = ledger.health.lostPragmas();
    return lost.length === 0
      ? said('settings', 'good', 'settings-hold')
      : said('settings', 'bad', 'settings-lost', { names: lost.join(', ') });
  };

  const ofChain = (): Diagnosis => {
    const broken = ledger.health.brokenTail(tailRows);
    if (broken !== null) return said('chain', 'bad', 'chain-broken', { seq: broken });
    const { seq, hash } = ledger.journal.head();
    return said('chain', 'good', 'chain-sound', { rows: Math.min(tailRows, seq), seq, hash: hash.slice(0, shownHash) });
  };

  const ofWitness = (): Diagnosis => {
    const held = witness.now();
    if (held.state === 'differs') return said('witness', 'bad', 'witness-differs', { error: 'data.older', seq: held.seq });
    return held.state === 'agrees' ? said('witness', 'good', 'witness-agrees') : said('witness', 'unknown', 'witness-unknown');
  };
  /** Compares the books with the relay's heads. If the books turn out to be an older copy, every screen warns. */
  const askWitness = (): Promise<void> => witness.ask(() => stopped);

  const ofDisk = async (): Promise<Diagnosis> => {
    const bytes = await files.freeBytes(dataDir);
    return bytes === null ? said('disk', 'unknown', 'disk-unknown') : roomFor(bytes);
  };

  const ofBackups = (): Diagnosis => {
    const problem = backups.problem();
    if (problem) return said('backups', 'bad', 'backup-failed', { error: problem.code });
    return backupAge(backups.newest()?.madeAtMs ?? null, clock.wallMs());
  };

  const timeOf = (ms: number): string => localTime(ms, settings.day.timeZone).slice(0, 16).replace('T', ' ');
  /** The state of the copies. On demand, copy again first: the disk may have been plugged in just now. */
  const ofCopies = async (call: boolean): Promise<Diagnosis | null> => {
    if (call) void copies.run();
    await copies.waitUntilCurrent();
    return copiesState(copies.view(), training, timeOf);
  };

  const ofClock = (): Diagnosis => {
    const { wrong, source, aheadMs } = clockState();
    if (wrong) return said('clock', 'bad', 'clock-wrong', { minutes: Math.round(Math.abs(aheadMs) / 60_000) });
    return source === 'relay' ? said('clock', 'good', 'clock-right') : said('clock', 'unknown', 'clock-unknown');
  };

  /** Training is left out: its own printer listens on this machine, an address that would be unusual elsewhere. */
  const ofPrinter = (): readonly Diagnosis[] => {
    const way = receiptWay();
    if (training || way.kind !== 'network' || !isUnusualPrinter(way)) return [];
    return [said('printer', 'warning', 'printer-unusual', { address: `${way.host}:${way.port}` })];
  };

  const ofNotices = (): Diagnosis => {
    const { count, named } = lights().quarantine;
    if (count === 0) return said('notices', 'good', 'notices-verified');
    const [invoiceNo] = named;
    return invoiceNo === undefined
      ? said('notices', 'warning', 'notices-quarantined', { count })
      : said('notices', 'bad', 'notices-named', { count, invoiceNo });
  };

  const ofKeys = (): Diagnosis => {
    try {
      const { accessToken, apiKey } = secrets.credentials();
      const there = [accessToken, apiKey, secrets.relayToken(), ...secrets.signingKeys().map(({ secret }) => secret)];
      if (secrets.signingKeys().length > 0 && there.every((key) => key !== '')) return said('keys', 'good', 'keys-open');
    } catch {
      // The secrets are locked: reading any of them throws.
    }
    return said('keys', 'bad', 'keys-locked');
  };

  /** Runs all checks. `call`: ask relay and service now, if the keys can be used; otherwise use their last known state. */
  const look = async (call: boolean): Promise<readonly Diagnosis[]> => {
    const keys = ofKeys();
    const ask = call && keys.state === 'good';
    const [relay, service, looked, disk, copied] = await Promise.all([
      ask ? probes.relay().then((probe) => ofProbe('relay', probe)) : ofLight('relay', lights().relay),
      ask ? probes.service().then((probe) => ofProbe('service', probe)) : ofLight('service', lights().service),
      ofFile(),
      ofDisk(),
      ofCopies(call),
      keys.state === 'good' && askWitness(),
    ]);
    if (stopped) return [];
    const beside = copied ? [copied] : [];
    const own = [looked, ofSettings(), ofChain(), ofWitness(), disk, ofBackups(), ...beside];
    return [...own, ofClock(), relay, service, ...ofPrinter(), ofNotices(), keys];
  };

  const show = (next: Diagnoses): Diagnoses => {
    now = next;
    changes.tell({ type: 'diagnostics' });
    return now;
  };

  /** Asks the relay's heads and puts the result into the present list. */
  const hearWitness = async (): Promise<void> => {
    await askWitness();
    if (!stopped && now.list.length > 0)
      show({ ...now, list: now.list.map((each) => (each.check === 'witness' ? ofWitness() : each)) });
  };

  const carryOut = async (call: boolean): Promise<Diagnoses> => {
    show({ ...now, busy: true });
    const list = await look(call);
    if (stopped) return now;
    if (list.some(({ check, state }) => state === 'bad' && (check === 'file' || check === 'chain'))) {
      warnings.show('books', appError('data.damaged', { file }));
    }
    return show({ list: [...list], atMs: clock.wallMs(), busy: false });
  };

  const run = (call: boolean): Promise<Diagnoses> => {
    running ??= carryOut(call).finally(() => {
      running = null;
    });
    return running;
  };

  return {
    now: (): Diagnoses => now,
    /** Starts a self-check and returns the present list; a running self-check goes on. Listeners are told the result. */
    begin(): Diagnoses {
      void run(true);
      return now;
    },
    /**
     * Runs one self-check after the start, if there is a worker to check the file. The heads are compared as soon as the relay
     * answers.
     */
    start(): void {
      if (!jobs) return;
      timer = clock.after(firstMs, () => void run(false));
      unlisten = changes.listen(({ type }) => {
        if ((type === 'feed' || type === 'alerts') && witness.now().state === 'unknown' && lights().relay.state === 'good')
          void hearWitness();
      });
    },
    stop(): void {
      stopped = true;
      timer();
      unlisten();
    },
  };
};
export type Diagnostics = ReturnType<typeof createDiagnostics>;
