// The lights that are always in sight: whether relay, payment service and printer answer, and how many payments need somebody.
import type { ReceiptWay } from '../../../shared/contract/counter/receipts.ts';
import type { Lights } from '../../../shared/contract/till.ts';
import type { ErrorCode, ErrorParams } from '../../../shared/errors.ts';
import type { AttentionCounts } from '../../../shared/payment/attention.ts';
import type { KeyTrouble } from '../../../shared/receipt/key-standing.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { Answer } from '../../gateway/confirm.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { sameInput } from '../sale/same-input.ts';
import type { Warnings } from './warnings.ts';

type Light = Lights['service'];
type Shown = Pick<Light, 'state' | 'code' | 'params'>;
/** When it came to be so: by the wall clock, for people to read, and by the monotonic one, to count by. */
type Since = { readonly sinceMs: number; readonly sinceMonoMs: number };
type Kept = Shown & Since;

const good: Shown = { state: 'good', code: null, params: {} };
const checking: Shown = { state: 'checking', code: null, params: {} };
const failing = (code: ErrorCode, params: ErrorParams = {}): Shown => ({ state: 'failing', code, params: { ...params } });

const ofFeed = (status: FeedStatus): Shown => {
  if (status.state === 'failing') {
    const { code, params } = status;
    return { ...failing(code, params), state: code === 'feed.busy' ? 'busy' : 'failing' };
  }
  return status.state === 'following' ? good : checking;
};

/** Any readable reply shows that the service works, even a refusal, unless it refuses our keys. */
const ofAnswer = ({ event, reason, httpStatus, words }: Answer): Shown => {
  if (httpStatus === 401 || words?.code === 'UNAUTHORIZED') return failing('service.unauthorized');
  if (event === 'redirected' || (event === 'refused' && reason === 'service')) return good;
  if (httpStatus === null) return reason === 'too-large' ? failing('service.unclear') : failing('service.unreachable');
  return failing('service.unclear');
};

const recountMs = 60_000;

export type LightsDeps = {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly ledger: Ledger;
  readonly warnings: Warnings;
  /** By which way receipts are printed now. */
  printerWay(): ReceiptWay;
  /** What is wrong with the key of this till at the relay; null for nothing. */
  relayKey(): KeyTrouble | null;
  /** What could not be verified. */
  quarantine(): Lights['quarantine'];
};

export const createLights = ({ clock, changes, ledger, warnings, printerWay, relayKey, quarantine }: LightsDeps) => {
  let countedMs = 0;
  /** The same object as long as nothing changed. */
  const counted = (before: AttentionCounts | null): AttentionCounts => {
    countedMs = clock.wallMs();
    const now = ledger.attention.counts(countedMs);
    return before && sameInput(before, now) ? before : now;
  };

  const since = (): Since => ({ sinceMs: clock.wallMs(), sinceMonoMs: clock.monoMs() });
  let relay: Kept = { ...checking, ...since() };
  let service: Kept = { ...checking, ...since() };
  /** Of this printer: another one was not asked yet. */
  let printer: { readonly of: ReceiptWay; readonly light: Kept } | null = null;
  let attention = counted(null);
  let exceptions = ledger.exceptions.openCount();
  let refunds = ledger.refunds.openCount();

  /** The light as it is shown now; the same object while nothing about it is new. */
  const turned = (light: Kept, to: Shown, { sinceMs, sinceMonoMs }: Since = since()): Kept => {
    if (light.state !== to.state || light.code !== to.code) return { ...to, sinceMs, sinceMonoMs };
    return sameInput(light.params, to.params) ? light : { ...light, params: to.params };
  };
  const shown = ({ state, code, params, sinceMs }: Kept): Light => ({ state, code, params, sinceMs });
  const printerNow = (): Kept | null => {
    const of = printerWay();
    if (of.kind === 'dialog') printer = null;
    else if (!printer || !sameInput(printer.of, of)) printer = { of, light: { ...checking, ...since() } };
    return printer?.light ?? null;
  };
  type Next = {
    readonly relay?: Kept;
    readonly service?: Kept;
    readonly attention?: AttentionCounts;
    readonly exceptions?: number;
    readonly refunds?: number;
  };
  const show = (next: Next): void => {
    const before = [relay, service, attention, exceptions, refunds];
    relay = next.relay ?? relay;
    service = next.service ?? service;
    attention = next.attention ?? attention;
    exceptions = next.exceptions ?? exceptions;
    refunds = next.refunds ?? refunds;
    if ([relay, service, attention, exceptions, refunds].some((value, i) => value !== before[i]))
      changes.tell({ type: 'lights' });
  };

  changes.listen(({ type }) => {
    // A drill brings a printer of its own, and takes it away.
    if (type === 'settings' || type === 'drill') {
      const before = printer;
      printerNow();
      if (printer !== before) changes.tell({ type: 'lights' });
    }
    const exception = type === 'exception' || type === 'exceptions';
    const owed = exception || type === 'refunds';
    if (type !== 'attempt' && !owed) return;
    show({
      attention: counted(attention),
      ...(exception && { exceptions: ledger.exceptions.openCount() }),
      ...(owed && { refunds: ledger.refunds.openCount() }),
    });
  });

  return {
    now: (): Lights => {
      attention = counted(attention);
      const printing = printerNow();
      const key = relayKey();
      return {
        relay: {
          ...shown(relay),
          forMs: Math.max(0, Math.round(clock.monoMs() - relay.sinceMonoMs)),
          ...(key && { key: { code: key.code, params: { ...key.params } } }),
        },
        service: shown(service),
        printer: printing && shown(printing),
        attention,
        exceptions,
        refunds,
        warnings: warnings.list(),
        quarantine: quarantine(),
      };
    },
    feed: (status: FeedStatus): void =>
      show({
        relay: turned(relay, ofFeed(status), status.state === 'failing' ? status : undefined),
        // A monitored payment leaves its list by time alone, with no entry.
        ...(Math.abs(clock.wallMs() - countedMs) >= recountMs && { attention: counted(attention) }),
      }),
    /** The result of a confirm call. After a restart the result of the one that was under way is unknown. */
    heard(answer: Answer): void {
      if (answer.reason !== 'restart') show({ service: turned(service, ofAnswer(answer)) });
    },
    /** What the printer `of` did with a receipt: null when all went well. Where the settings name another one by now, it is no news of that. */
    printed(of: ReceiptWay, code: ErrorCode | null, params: ErrorParams = {}): void {
      const before = printerNow();
      if (!before || !sameInput(of, printerWay())) return;
      const light = turned(before, code === null ? good : failing(code, params));
      if (light === before) return;
      printer = { of, light };
      changes.tell({ type: 'lights' });
    },
    /** The result of a test call: null when it succeeded. */
    tested: (code: ErrorCode | null): void => show({ service: turned(service, code === null ? good : failing(code)) }),
  };
};
export type LightsService = ReturnType<typeof createLights>;
