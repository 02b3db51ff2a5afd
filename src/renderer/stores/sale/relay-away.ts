// Decides when the relay counts as not answering (`away`). Also asks the cashier, once per outage, before a sale is charged
// without the relay.
import { useStore } from 'zustand';
import type { Lights } from '../../../shared/contract/till.ts';
import type { WindowStores } from '../window-stores.ts';
import { useLights, useLinked, useStores } from '../use-stores.ts';
import { useHere } from '../use-now.ts';

type RelayLight = Lights['relay'];

/**
 * For each state of the relay's status light: the milliseconds that it may last before the relay counts as not answering. A
 * failed poll is normally repaired by the next poll, so a warning waits five seconds. A busy relay normally recovers within a
 * minute; a relay busy for longer delivers nothing and is treated like an unreachable one.
 */
const patienceMs: Readonly<Record<RelayLight['state'], number>> = {
  checking: Infinity,
  good: Infinity,
  busy: 60_000,
  failing: 5_000,
};

const isAway = ({ state }: Pick<RelayLight, 'state'>, forMs: number): boolean => forMs >= patienceMs[state];

/**
 * Milliseconds that the relay has been in its present state: the time counted by the till, plus the time since the till's status
 * lights arrived at this window.
 */
const lastedMs = ({ forMs }: RelayLight, lightsAtMs: number, hereMs: number): number => forMs + Math.max(0, hereMs - lightsAtMs);

/**
 * The relay's status light, and for how many milliseconds the relay has been in this state. Null if the relay still answers, or
 * if this window has lost its connection to the till.
 */
export const useRelayAway = (): { readonly relay: RelayLight; readonly forMs: number } | null => {
  const { app } = useStores();
  const relay = useLights()?.relay;
  const lightsAtMs = useStore(app, (state) => state.lightsAtMs);
  const linked = useLinked();
  const hereMs = useHere(1_000);
  if (!linked || !relay) return null;
  const forMs = lastedMs(relay, lightsAtMs, hereMs);
  return isAway(relay, forMs) ? { relay, forMs } : null;
};

/**
 * Stores the status lights. If the relay works again, also resets the cashier's agreement to charge without the relay and closes
 * the question that asks for it.
 */
export const hearLights = ({ app, now }: Pick<WindowStores, 'app' | 'now'>, lights: Lights): void =>
  app.setState({ lights, lightsAtMs: now(), ...(lights.relay.state === 'good' && { chargesLate: false, lateCharge: null }) });

/**
 * Charges at once. While the relay does not answer, asks the cashier first unless they have agreed before, because the payment's
 * result will arrive late.
 */
export const chargeOrAsk = ({ app, now }: WindowStores, charge: () => void): void => {
  const { lights, lightsAtMs, chargesLate } = app.getState();
  if (lights && isAway(lights.relay, lastedMs(lights.relay, lightsAtMs, now())) && !chargesLate)
    app.setState({ lateCharge: charge });
  else charge();
};
