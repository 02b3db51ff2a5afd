// Watches the relay's quarantine for notices that verify under adopted signature profiles, and books them.
import { approvesUnder } from '../../../../protocol/cut-anew.ts';
import type { Cancel, Clock } from '../../../../shared/ports.ts';
import { type QuarantineSource, readQuarantine } from '../../../../relay-client/quarantine.ts';
import type { RelayClient } from '../../../../relay-client/client.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Notices } from '../notices.ts';
import { asFeedItem } from './list.ts';

export type AdoptedFollowerDeps = {
  readonly ledger: Pick<Ledger, 'trust'>;
  readonly notices: Pick<Notices, 'bookQuarantined'>;
  readonly clock: Clock;
  readonly source: QuarantineSource & Pick<RelayClient, 'tellProfile'>;
};

/**
 * Time in ms between two reads of the relay's quarantine. Read often: a relay that lacks an adopted signature profile quarantines
 * every new notice.
 */
const followMs = 15_000;

export const createAdoptedFollower = ({ ledger: { trust }, notices, clock, source }: AdoptedFollowerDeps) => {
  let readUpTo = 0;
  let timer: Cancel = () => {};
  let stopped = false;
  /** Ids of the signature profiles that were sent to the relay since this start of the till. */
  const toldRelay = new Set<string>();

  /**
   * Reads the relay's quarantine from the last position on, and books the notices that verify now. Returns how many were booked.
   */
  const readOn = async (): Promise<number> => {
    for (let booked = 0; ; ) {
      const page = await readQuarantine(source, readUpTo);
      const last = page.ok ? page.value.items.at(-1) : undefined;
      if (stopped || !page.ok || !last) return booked;
      const items = page.value.items.map((quarantined) => ({ item: asFeedItem(quarantined), quarantineId: null }));
      const taken = notices.bookQuarantined(page.value.relayId, items);
      if (!taken.ok) return booked;
      booked += taken.value;
      readUpTo = last.id;
    }
  };

  /**
   * Sends adopted signature profiles to the relay, so that the relay accepts notices signed under them. A profile under which an
   * approval may be ambiguous is not sent.
   */
  const tellRelay = async (): Promise<void> => {
    for (const profile of trust.adoptedProfiles()) {
      if (toldRelay.has(profile.id) || approvesUnder(profile) !== 'all') continue;
      if (!(await source.tellProfile(profile)) || stopped) return;
      toldRelay.add(profile.id);
    }
  };

  const followAdopted = async (): Promise<number> => {
    await tellRelay();
    return readOn();
  };

  const follow = (): void => {
    timer = clock.after(followMs, () => {
      const turn = trust.adoptedProfiles().length > 0 ? followAdopted() : Promise.resolve(0);
      void turn.then(() => stopped || follow());
    });
  };

  return {
    start: follow,
    stop(): void {
      stopped = true;
      timer();
    },
    readOn,
    /** Makes the next read begin at the first quarantined notice. */
    rewind(): void {
      readUpTo = 0;
    },
  };
};
