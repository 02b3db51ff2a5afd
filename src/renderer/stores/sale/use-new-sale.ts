// "New sale": a clean one, whatever was half typed, with the cursor in its amount. The buttons and F2 do the same.
import { useCallback } from 'react';
import { toSell } from '../route-store.ts';
import { useStores } from '../use-stores.ts';

export const useNewSale = (): (() => void) => {
  const { draft, route } = useStores();
  return useCallback(() => {
    draft.getState().begin();
    route.getState().go(toSell);
  }, [draft, route]);
};
