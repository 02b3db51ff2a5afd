// The currencies in which this shop counts its cash drawer, by its settings.
import { drawerCurrencies } from '../../../shared/ledger/drawer.ts';
import type { Currency } from '../../../shared/money.ts';
import { useApp } from '../../stores/use-stores.ts';

/** None if the drawer is switched off. */
export const useDrawerCurrencies = (): readonly Currency[] => drawerCurrencies(useApp().settings.drawer);
