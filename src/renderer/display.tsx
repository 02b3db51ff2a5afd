// The first script of the customer display's page: connects to the till by Electron's bridge or by HTTP, and draws the page. This
// page can read only the customer's view of a payment, nothing else of the till.
import { displayPath } from '../shared/contract/channels.ts';
import { mountDisplay } from './screens/display/mount-display.tsx';
import { bridge } from './transport/bridge.ts';
import { displayKey, httpTransport, leaveDisplay } from './transport/http.ts';

const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('the page has no place for the display');

const inElectron = bridge();
if (inElectron) mountDisplay(root, inElectron);
else if (location.protocol !== 'app:') {
  const key = displayKey();
  if (key === null) leaveDisplay();
  else {
    // Pass a callback that does nothing when the session ends: a customer may be reading the page, so the page stays as it is.
    const { api, link } = httpTransport(key, () => {}, displayPath);
    mountDisplay(root, api, link);
  }
}
