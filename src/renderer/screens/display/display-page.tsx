// The customer display as a page of its own. A press makes it fill the screen, where a browser lets it.
import type { Api } from '../../../shared/contract/index.ts';
import { CustomerView } from '../../parts/customer/customer-view.tsx';
import type { Link } from '../../stores/window-stores.ts';
import { useDisplay, useLogoOf } from './use-display.ts';

/** Refused in a window that is full screen by itself, or in a browser that asks first: it is shown all the same. */
const fillScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => {});

export const DisplayPage = ({ api, link }: { readonly api: Api; readonly link: Link | null }) => {
  const { view, shows } = useDisplay(api, link);
  const logo = useLogoOf(api, view?.logo ?? null);
  // Nothing has been heard yet, neither good nor bad.
  if (!view && shows !== 'lost') return null;
  const { shopName, mode } = view ?? { shopName: '', mode: 'live' as const };
  return (
    <main className="customer-page" onDoubleClick={fillScreen}>
      <CustomerView shopName={shopName} mode={mode} logo={logo} shows={shows} />
    </main>
  );
};
