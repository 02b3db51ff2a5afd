// The customer display as a page of its own. A double click makes the page full screen, if the browser allows it.
import type { Api } from '../../../shared/contract/index.ts';
import { CustomerView } from '../../parts/customer/customer-view.tsx';
import type { Link } from '../../stores/window-stores.ts';
import { useDisplay, useLogoOf } from './use-display.ts';

/** Asks the browser for full screen. If the browser refuses, the page stays in its window. */
const fillScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => {});

export const DisplayPage = ({ api, link }: { readonly api: Api; readonly link: Link | null }) => {
  const { view, shows } = useDisplay(api, link);
  const logo = useLogoOf(api, view?.logo ?? null);
  // Draw nothing until the till has sent the content of this display, or is known to be unreachable.
  if (!view && shows !== 'lost') return null;
  const { shopName, mode } = view ?? { shopName: '', mode: 'live' as const };
  return (
    <main className="customer-page" onDoubleClick={fillScreen}>
      <CustomerView shopName={shopName} mode={mode} logo={logo} shows={shows} />
    </main>
  );
};
