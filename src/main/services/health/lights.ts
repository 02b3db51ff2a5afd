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
import { createLightCounts } from './lights/light-counts.ts';
import {
  checking,
  failing,
  good,
  type KeptLight,
  type LightSince,
  ofAnswer,
  ofFeed,
  lostOf,
  shown,
  turned,
} from './lights/light-rules.ts';
import { createPrinterLight } from './lights/printer-light.ts';
import type { Warnings } from './warnings.ts';

export type LightsDeps = {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly ledger: Ledger;
  readonly warnings: Warnings;
  /** How receipts are printed now. */
  printerWay(): ReceiptWay;
  /** The problem with this till's key at the relay (another key, or no key); null for none. */
  relayKey(): KeyTrouble | null;
  /** The number of quarantined notices, and the unpaid invoices that signed notices among them name. */
  quarantine(): Lights['quarantine'];
};

type ShownLights = {
  readonly relay: KeptLight;
  readonly service: KeptLight;
  readonly attention: AttentionCounts;
  readonly exceptions: number;
  readonly refunds: number;
};
const names = ['relay', 'service', 'attention', 'exceptions', 'refunds'] as const;

export const createLights = ({ clock, changes, ledger, warnings, printerWay, relayKey, quarantine }: LightsDeps) => {
  const since = (): LightSince => ({ sinceMs: clock.wallMs(), sinceMonoMs: clock.monoMs() });
  const counts = createLightCounts(clock, ledger);
  const printer = createPrinterLight(since, printerWay);
  let lights: ShownLights = {
    ...{ relay: { ...checking, ...since() }, service: { ...checking, ...since() } },
    ...{ attention: counts.attention(null), exceptions: counts.exceptions(), refunds: counts.refunds() },
  };
  const tell = (): void => changes.tell({ type: 'lights' });
  const show = (next: Partial<ShownLights>): void => {
    const before = lights;
    lights = { ...lights, ...next };
    if (names.some((name) => lights[name] !== before[name])) tell();
  };

  changes.listen(({ type }) => {
    // Update the printer's light also when a drill begins or ends, because a drill replaces the printer in the settings.
    if ((type === 'settings' || type === 'drill') && printer.follow()) tell();
    const exception = type === 'exception' || type === 'exceptions';
    const owed = exception || type === 'refunds';
    if (type !== 'attempt' && !owed) return;
    show({
      attention: counts.attention(lights.attention),
      ...(exception && { exceptions: counts.exceptions() }),
      ...(owed && { refunds: counts.refunds() }),
    });
  });

  return {
    now(): Lights {
      lights = { ...lights, attention: counts.attention(lights.attention) };
      const { relay, service, ...counted } = lights;
      const printing = printer.now();
      const key = relayKey();
      return {
        relay: {
          ...shown(relay),
          forMs: Math.max(0, Math.round(clock.monoMs() - relay.sinceMonoMs)),
          ...(key && { key: { code: key.code, params: { ...key.params } } }),
          ...lostOf(ledger.feed.wentBack(), clock.wallMs()),
        },
        service: shown(service),
        printer: printing && shown(printing),
        ...counted,
        warnings: warnings.list(),
        quarantine: quarantine(),
      };
    },
    feed: (status: FeedStatus): void =>
      show({
        relay: turned(lights.relay, ofFeed(status), status.state === 'failing' ? status : since()),
        ...(counts.isDue() && { attention: counts.attention(lights.attention) }),
      }),
    /** Updates the service's light from a confirm call's result; ignores a call that a restart of the till cut off. */
    heard(answer: ConfirmAnswer): void {
      if (answer.reason !== 'restart') show({ service: turned(lights.service, ofAnswer(answer), since()) });
    },
    /**
     * Updates the printer's status light after a print job. `of`: the printer that printed; if the settings name another printer
     * by now, the result is ignored. `code`: null for success.
     */
    printed(of: ReceiptWay, code: ErrorCode | null, params: ErrorParams = {}): void {
      if (printer.take(of, code === null ? good : failing(code, params))) tell();
    },
    /** Updates the service's light from the result of a test call; null for success. */
    tested: (code: ErrorCode | null): void =>
      show({ service: turned(lights.service, code === null ? good : failing(code), since()) }),
  };
};
export type LightsService = ReturnType<typeof createLights>;
