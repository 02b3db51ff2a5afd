// The customer display's content, as the till sends it. If the till does not answer, the payable code is removed.
import { useEffect, useState } from 'react';
import type { DisplayView } from '../../../shared/contract/counter/display.ts';
import type { Api } from '../../../shared/contract/index.ts';
import { asOf, type CustomerPayment } from '../../../shared/display/customer-view.ts';
import { askLogo } from '../../parts/customer/logo-address.ts';
import type { Link } from '../../stores/window-stores.ts';

const askEveryMs = 10_000;
/** Longer than any answer takes on one machine. */
const answersWithinMs = 5_000;
const tickMs = 500;

export type OnDisplay = {
  /** The last that the till said; null until it has. */
  readonly view: DisplayView | null;
  readonly shows: CustomerPayment | null | 'lost';
};

export const useDisplay = (api: Api, link: Link | null): OnDisplay => {
  const [view, setView] = useState<DisplayView | null>(null);
  const [lost, setLost] = useState(false);
  // By a clock that does not step: what was left when the till said so runs down here.
  const [heardMs, setHeardMs] = useState(0);
  const [hereMs, setHereMs] = useState(() => performance.now());

  useEffect(() => {
    let heard = 0;
    let over = false;
    const take = (next: DisplayView): void => {
      heard++;
      setHeardMs(performance.now());
      setHereMs(performance.now());
      setView(next);
      setLost(false);
    };
    const ask = async (): Promise<void> => {
      const before = heard;
      const late = new Promise<null>((done) => void setTimeout(() => done(null), answersWithinMs));
      const answer = await Promise.race([api.call('display.get', {}), late]);
      // An event that arrived meanwhile is newer than this answer, and proves that the till is reachable.
      if (over || heard !== before) return;
      if (answer?.ok) take(answer.value);
      else setLost(true);
    };
    const stops = [
      api.on('display.changed', take),
      api.on('till.reopened', () => void ask()),
      link?.listen((up) => {
        if (up) void ask();
        else {
          heard++;
          setLost(true);
        }
      }),
    ];
    const asks = setInterval(() => void ask(), askEveryMs);
    const ticks = setInterval(() => setHereMs(performance.now()), tickMs);
    void ask();
    return () => {
      over = true;
      clearInterval(asks);
      clearInterval(ticks);
      for (const stop of stops) stop?.();
    };
  }, [api, link]);

  const payment = view?.payment ? asOf(view.payment, Math.max(0, hereMs - heardMs)) : null;
  return { view, shows: lost ? 'lost' : payment };
};

/** Fetched once for each `sha256`; null until it is there, and where there is none. */
export const useLogoOf = (api: Api, sha256: string | null): string | null => {
  const [logo, setLogo] = useState<{ readonly of: string; readonly address: string | null } | null>(null);
  useEffect(() => {
    let over = false;
    const load = async (of: string): Promise<void> => {
      const address = await askLogo(api);
      if (!over) setLogo({ of, address });
    };
    if (sha256 !== null) void load(sha256);
    return () => {
      over = true;
    };
  }, [api, sha256]);
  return logo && logo.of === sha256 ? logo.address : null;
};
