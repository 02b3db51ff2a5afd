// "New sale": empties the half-typed draft and opens Sell with the amount focused. Used by the buttons and F2.
import { useCallback } from 'react';
import { toSell } from '../route-store.ts';
import { useStores } from '../use-stores.ts';

export const useNewSale = (): (() => void) => {
  const { draft, route, unsaved } = useStores();
  return useCallback(() => {
    unsaved.leave(() => {
      draft.getState().begin();
      route.getState().go(toSell);
    });
  }, [draft, route, unsaved]);
};
