// The customer display's entry: finds the till over whichever transport this host has, and draws one page, which can ask nothing else.
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
    // A session that is over leaves the words on the screen: a customer may stand before it.
    const { api, link } = httpTransport(key, () => {}, displayPath);
    mountDisplay(root, api, link);
  }
}
