// Decides when the relay counts as away, and has the cashier agree before a charge without the relay: once per outage.
import { useStore } from 'zustand';
import type { Lights } from '../../../shared/contract/till.ts';
import type { WindowStores } from '../window-stores.ts';
import { useLights, useLinked, useStores } from '../use-stores.ts';
import { useHere } from '../use-now.ts';

type RelayLight = Lights['relay'];

/**
 * Milliseconds that each state may last before the relay counts as away. A single failed poll is repaired by the next poll, so
 * five seconds pass before a warning is shown. A busy relay normally recovers within a minute; after that it delivers nothing, as
 * if it were gone.
 */
const patienceMs: Readonly<Record<RelayLight['state'], number>> = {
  checking: Infinity,
  good: Infinity,
  busy: 60_000,
  failing: 5_000,
};

const isAway = ({ state }: Pick<RelayLight, 'state'>, forMs: number): boolean => forMs >= patienceMs[state];

/**
 * Milliseconds that the relay has been in its present state: as the till counted, plus the time since the lights arrived here.
 */
const lastedMs = ({ forMs }: RelayLight, lightsAtMs: number, hereMs: number): number => forMs + Math.max(0, hereMs - lightsAtMs);

/**
 * The relay's light and for how many milliseconds it has been in this state, if the relay counts as away. Null if the relay is
 * not away, or if this window does not know because it has lost the till.
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
 * Stores the lights. If the relay is good again, also resets the cashier's agreement to charge without the relay and closes that
 * question.
 */
export const hearLights = ({ app, now }: Pick<WindowStores, 'app' | 'now'>, lights: Lights): void =>
  app.setState({ lights, lightsAtMs: now(), ...(lights.relay.state === 'good' && { chargesLate: false, lateCharge: null }) });

/**
 * Charges at once. If the relay is away and the cashier has not agreed yet, asks first, because the payment's result will arrive
 * late.
 */
export const chargeOrAsk = ({ app, now }: WindowStores, charge: () => void): void => {
  const { lights, lightsAtMs, chargesLate } = app.getState();
  if (lights && isAway(lights.relay, lastedMs(lights.relay, lightsAtMs, now())) && !chargesLate)
    app.setState({ lateCharge: charge });
  else charge();
};
