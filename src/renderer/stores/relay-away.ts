// Whether the relay is away, and what that asks of a charge: one question for each time that it is away.
import type { Lights } from '../../shared/contract/till.ts';
import type { AppStore } from './app-store.ts';
import type { WindowStores } from './window-stores.ts';
import { useLights, useLinked } from './use-stores.ts';
import { useNow } from './use-now.ts';

type Relay = Lights['relay'];

/**
 * How long each may last before the relay counts as away. One poll that fails is made good by the next: nothing on screen moves
 * for it. A relay that is busy answers again within a minute; one that goes on saying so hands nothing over, as if it were gone.
 */
const patienceMs: Readonly<Record<Relay['state'], number>> = { checking: Infinity, good: Infinity, busy: 60_000, failing: 5_000 };

export const isAway = ({ state, sinceMs }: Relay, nowMs: number): boolean => nowMs - sinceMs >= patienceMs[state];

/** The relay's light while it is away, and for how long it has been; null when it is not, or when nobody knows. */
export const useRelayAway = (): { readonly relay: Relay; readonly forMs: number } | null => {
  const relay = useLights()?.relay;
  const linked = useLinked();
  const nowMs = useNow(1_000);
  return linked && relay && isAway(relay, nowMs) ? { relay, forMs: nowMs - relay.sinceMs } : null;
};

/** A relay that is back ends what was said of charging without it. */
export const hearLights = (app: AppStore, lights: Lights): void =>
  app.setState({ lights, ...(lights.relay.state === 'good' && { chargesLate: false, lateCharge: null }) });

/** Charges, or first asks whether to charge although its result will come late. */
export const chargeOrAsk = ({ app, now }: WindowStores, charge: () => void): void => {
  const { lights, aheadMs, chargesLate } = app.getState();
  if (lights && isAway(lights.relay, now() + aheadMs) && !chargesLate) app.setState({ lateCharge: charge });
  else charge();
};
