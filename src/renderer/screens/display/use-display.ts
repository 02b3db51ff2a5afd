// The customer display's content, as the till sends it. If the till does not answer, the QR code is no longer shown, so that no
// customer pays by an outdated one.
import { useEffect, useState } from 'react';
import type { DisplayView } from '../../../shared/contract/counter/display.ts';
import type { Api } from '../../../shared/contract/index.ts';
import { asOf, type CustomerPayment } from '../../../shared/display/customer-view.ts';
import { askLogo } from '../../parts/customer/logo-address.ts';
import type { Link } from '../../stores/window-stores.ts';

const askEveryMs = 10_000;
/** If the till has not answered after this time, in ms, it counts as unreachable. On one machine every answer is much faster. */
const answersWithinMs = 5_000;
const tickMs = 500;

export type DisplayShown = {
  /** The last content of the display that the till sent; null until the first one arrives. */
  readonly view: DisplayView | null;
  readonly shows: CustomerPayment | null | 'lost';
};

export const useDisplay = (api: Api, link: Link | null): DisplayShown => {
  const [view, setView] = useState<DisplayView | null>(null);
  const [lost, setLost] = useState(false);
  // When the display's last content arrived, and the time now, both by a clock that nobody can set (`performance.now`). Their
  // difference is subtracted from the time left in that content.
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
      // Ignore this answer if an event arrived while the call was running: the event is newer, and proves that the till is
      // reachable.
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

/** Loads the logo's address, once for each `sha256`. Null until the logo is loaded, and if there is no logo. */
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
