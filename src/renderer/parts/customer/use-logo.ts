// The shop's logo for the till's own window, kept fresh.
import { useEffect, useState } from 'react';
import { useApi } from '../../stores/use-stores.ts';
import { askLogo } from './logo-address.ts';

/** As a `data:` address; null where the shop has none. */
export const useLogo = (): string | null => {
  const api = useApi();
  const [logo, setLogo] = useState<string | null>(null);
  useEffect(() => {
    let over = false;
    const load = async (): Promise<void> => {
      const next = await askLogo(api);
      if (!over) setLogo(next);
    };
    void load();
    const deaf = api.on('settings.changed', () => void load());
    return () => {
      over = true;
      deaf();
    };
  }, [api]);
  return logo;
};
