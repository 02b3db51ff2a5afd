// The status lights on every screen: whether relay, payment service and printer answer, and how many payments need attention.
import type { ReceiptWay } from '../../../shared/contract/counter/receipts.ts';
import type { Lights } from '../../../shared/contract/till.ts';
import type { ErrorCode, ErrorParams } from '../../../shared/errors.ts';
import type { AttentionCounts } from '../../../shared/payment/attention.ts';
import type { KeyTrouble } from '../../../shared/receipt/key-standing.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { ConfirmAnswer } from '../../gateway/confirm.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { sameInput } from '../sale/same-input.ts';
import type { Warnings } from './warnings.ts';

type Light = Lights['service'];
type LightFields = Pick<Light, 'state' | 'code' | 'params'>;
/** When the state began: wall clock for display, monotonic clock to measure how long. */
type Since = { readonly sinceMs: number; readonly sinceMonoMs: number };
type KeptLight = LightFields & Since;

const good: LightFields = { state: 'good', code: null, params: {} };
const checking: LightFields = { state: 'checking', code: null, params: {} };
const failing = (code: ErrorCode, params: ErrorParams = {}): LightFields => ({ state: 'failing', code, params: { ...params } });

const ofFeed = (status: FeedStatus): LightFields => {
  if (status.state === 'failing') {
    const { code, params } = status;
    return { ...failing(code, params), state: code === 'feed.busy' ? 'busy' : 'failing' };
  }
  return status.state === 'following' ? good : checking;
};

/** Any readable reply shows that the service works, even a refusal, unless it refuses our keys. */
const ofAnswer = ({ event, reason, httpStatus, words }: ConfirmAnswer): LightFields => {
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
  /** How receipts are printed now. */
  printerWay(): ReceiptWay;
  /** The trouble with this till's key at the relay; null for none. */
  relayKey(): KeyTrouble | null;
  /** The number of quarantined notices and the open invoices that they name. */
  quarantine(): Lights['quarantine'];
};

export const createLights = ({ clock, changes, ledger, warnings, printerWay, relayKey, quarantine }: LightsDeps) => {
  let countedMs = 0;
  /** Counts the payments that need attention. Returns the same object if no count changed. */
  const counted = (before: AttentionCounts | null): AttentionCounts => {
    countedMs = clock.wallMs();
    const now = ledger.attention.counts(countedMs);
    return before && sameInput(before, now) ? before : now;
  };

  const since = (): Since => ({ sinceMs: clock.wallMs(), sinceMonoMs: clock.monoMs() });
  let relay: KeptLight = { ...checking, ...since() };
  let service: KeptLight = { ...checking, ...since() };
  /** The light of the printer `of`. If the settings name another printer, the light starts again at `checking`. */
  let printer: { readonly of: ReceiptWay; readonly light: KeptLight } | null = null;
  let attention = counted(null);
  let exceptions = ledger.exceptions.openCount();
  let refunds = ledger.refunds.openCount();

  /** The light after a new state; the same object if nothing changed, so that callers can compare by identity. */
  const turned = (light: KeptLight, to: LightFields, { sinceMs, sinceMonoMs }: Since = since()): KeptLight => {
    if (light.state !== to.state || light.code !== to.code) return { ...to, sinceMs, sinceMonoMs };
    return sameInput(light.params, to.params) ? light : { ...light, params: to.params };
  };
  const shown = ({ state, code, params, sinceMs }: KeptLight): Light => ({ state, code, params, sinceMs });
  const printerNow = (): KeptLight | null => {
    const of = printerWay();
    if (of.kind === 'dialog') printer = null;
    else if (!printer || !sameInput(printer.of, of)) printer = { of, light: { ...checking, ...since() } };
    return printer?.light ?? null;
  };
  type Next = {
    readonly relay?: KeptLight;
    readonly service?: KeptLight;
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
    // A drill replaces the printer while it runs.
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
        // Count again every minute: a monitored payment drops out after a time, without an entry.
        ...(Math.abs(clock.wallMs() - countedMs) >= recountMs && { attention: counted(attention) }),
      }),
    /** Takes the result of a confirm call. Skips `restart`: the result of a call that a restart cut off is unknown. */
    heard(answer: ConfirmAnswer): void {
      if (answer.reason !== 'restart') show({ service: turned(service, ofAnswer(answer)) });
    },
    /**
     * Takes the result of a print job at the printer `of`; null for success. If the settings name another printer by now, the
     * result is ignored.
     */
    printed(of: ReceiptWay, code: ErrorCode | null, params: ErrorParams = {}): void {
      const before = printerNow();
      if (!before || !sameInput(of, printerWay())) return;
      const light = turned(before, code === null ? good : failing(code, params));
      if (light === before) return;
      printer = { of, light };
      changes.tell({ type: 'lights' });
    },
    /** Takes the result of a test call to the service; null for success. */
    tested: (code: ErrorCode | null): void => show({ service: turned(service, code === null ? good : failing(code)) }),
  };
};
export type LightsService = ReturnType<typeof createLights>;
