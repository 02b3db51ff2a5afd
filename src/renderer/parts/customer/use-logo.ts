// The shop's logo for the till's own window, read again whenever it changes.
import { useEffect, useState } from 'react';
import { useApi } from '../../stores/use-stores.ts';
import { askLogo } from './logo-address.ts';

/** The shop's logo as a `data:` address; null if the shop has no logo. */
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
