// Hook for the customer display: reads on which monitor the display is shown, opens and closes the display, and shows each
// monitor's number.
import { useCallback, useEffect, useState } from 'react';
import type { DisplayPlaces } from '../../../shared/contract/counter/display.ts';
import type { AppError } from '../../../shared/errors.ts';
import { useApi } from '../../stores/use-stores.ts';

export type Places = {
  /** The monitors on which the display may be opened, and the monitor in use; null until the till has answered. */
  readonly places: DisplayPlaces | null;
  readonly error: AppError | null;
  /** In a browser: the one-time address for a display tab; null until `open` has fetched one. */
  readonly url: string | null;
  readonly open: (screen?: string) => void;
  readonly close: () => void;
  readonly identify: () => void;
};

export const usePlaces = (): Places => {
  const api = useApi();
  const [places, setPlaces] = useState<DisplayPlaces | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const ask = useCallback(async (): Promise<void> => {
    const answer = await api.call('display.places', {});
    if (answer.ok) setPlaces(answer.value);
    else setError(answer.error);
  }, [api]);
  useEffect(() => {
    void ask();
    return api.on('display.moved', () => {
      // Called when a display tab opens: its one-time address is used up, so remove the link.
      setUrl(null);
      void ask();
    });
  }, [api, ask]);
  const send = async (name: 'display.close' | 'display.identify'): Promise<void> => {
    const answer = await api.call(name, {});
    setError(answer.ok ? null : answer.error);
  };
  const open = async (screen?: string): Promise<void> => {
    const answer = await api.call('display.open', screen === undefined ? {} : { screen });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setUrl(answer.value.url);
  };
  return {
    ...{ places, error, url },
    open: (screen) => void open(screen),
    close: () => void send('display.close'),
    identify: () => void send('display.identify'),
  };
};
