// The till's side of the relay: the client, and the parts that compare the relay's record of this till (journal heads, public
// key) with the till's own.
import { createRelayClient, type RelayClient } from '../../relay-client/client.ts';
import { createShopNameSaid } from '../../relay-client/shop-name.ts';
import { headToSign } from '../../shared/relay-wire/heads.ts';
import { createHeldKey, type HeldKey } from '../services/health/held-key.ts';
import { createPayoutWitness, type PayoutWitness } from '../services/health/payout-witness.ts';
import { createWitness, type Witness } from '../services/health/witness.ts';
import type { TillBase } from './base.ts';
import type { TillSigner } from './start.ts';

export type RelayRoom = {
  /** Merchant and till, as the relay's addresses name them. */
  readonly place: { readonly merchant: string; readonly till: string };
  readonly signingKey: string;
  readonly relay: RelayClient;
  readonly witness: Witness;
  readonly payoutWitness: PayoutWitness;
  readonly heldKey: HeldKey;
};

/** `watch`: returns the watched conditions (`watch.ts`) that the next poll sends to the relay; null if the till sends none. */
export const createRelayRoom = (base: TillBase, signer: TillSigner, watch: () => string | null): RelayRoom => {
  const { clock, http, secrets, ledger, alerts, warnings, changes, shopSettings } = base;
  const { relayUrl, merchant, till, mode } = base.live.settings;
  const place = { merchant, till };
  const signingKey = signer.publicKey();
  const isLive = mode === 'live';
  const sign = (text: string): string => Buffer.from(signer.sign(Buffer.from(text, 'utf8'))).toString('base64url');
  const relay = createRelayClient(http, {
    ...{ relayUrl, ...place, token: () => secrets.relayToken() },
    signHead: (head) => sign(headToSign(place, head)),
    liveKey: isLive ? signingKey : null,
    shopName: createShopNameSaid(place, () => shopSettings.now().shopName, sign),
    watch,
  });
  const witnessed = { ...place, key: signingKey };
  return {
    ...{ place, signingKey, relay },
    witness: createWitness({ ledger, alerts, warnings, relayHeads: relay, place: witnessed }),
    payoutWitness: createPayoutWitness({
      ...{ clock, mark: secrets.mark, isLive, place: witnessed },
      saidBy: () => ledger.checks.agreed()?.relayId ?? null,
    }),
    heldKey: createHeldKey({ clock, changes, alerts, own: signingKey }),
  };
};
