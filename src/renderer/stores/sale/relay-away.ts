// Tells if the relay is away, and asks the cashier to agree before a charge without it: once for each time that the relay is away.
import { useStore } from 'zustand';
import type { Lights } from '../../../shared/contract/till.ts';
import type { WindowStores } from '../window-stores.ts';
import { useLights, useLinked, useStores } from '../use-stores.ts';
import { useHere } from '../use-now.ts';

type Relay = Lights['relay'];

/**
 * How long each may last before the relay counts as away. One poll that fails is made good by the next: nothing on screen moves
 * for it. A relay that is busy answers again within a minute; one that goes on saying so hands nothing over, as if it were gone.
 */
const patienceMs: Readonly<Record<Relay['state'], number>> = { checking: Infinity, good: Infinity, busy: 60_000, failing: 5_000 };

const isAway = ({ state }: Pick<Relay, 'state'>, forMs: number): boolean => forMs >= patienceMs[state];

/** How long the relay's light has been as it is: as the till counted it, and what went by in this window since. */
const lastedMs = ({ forMs }: Relay, lightsAtMs: number, hereMs: number): number => forMs + Math.max(0, hereMs - lightsAtMs);

/** The relay's light while it is away, and for how long it has been; null when it is not, or when nobody knows. */
export const useRelayAway = (): { readonly relay: Relay; readonly forMs: number } | null => {
  const { app } = useStores();
  const relay = useLights()?.relay;
  const lightsAtMs = useStore(app, (state) => state.lightsAtMs);
  const linked = useLinked();
  const hereMs = useHere(1_000);
  if (!linked || !relay) return null;
  const forMs = lastedMs(relay, lightsAtMs, hereMs);
  return isAway(relay, forMs) ? { relay, forMs } : null;
};

/** A relay that is back ends what was said of charging without it. */
export const hearLights = ({ app, now }: Pick<WindowStores, 'app' | 'now'>, lights: Lights): void =>
  app.setState({ lights, lightsAtMs: now(), ...(lights.relay.state === 'good' && { chargesLate: false, lateCharge: null }) });

/** Charges, or first asks whether to charge although its result will come late. */
export const chargeOrAsk = ({ app, now }: WindowStores, charge: () => void): void => {
  const { lights, lightsAtMs, chargesLate } = app.getState();
  if (lights && isAway(lights.relay, lastedMs(lights.relay, lightsAtMs, now())) && !chargesLate)
    app.setState({ lateCharge: charge });
  else charge();
};
