// The entry of the till's windows: connects to the till by Electron's bridge or by HTTP, and draws the screens.
import './transport/ask-early.ts';
import { langOf } from '../shared/lang.ts';
import { mount } from './app.tsx';
import { bridge } from './transport/bridge.ts';
import { httpTransport, leave, pageKey } from './transport/http.ts';

const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('the page has no place for the windows');

const lang = langOf(navigator.language);
const inElectron = bridge();
if (inElectron) mount(root, inElectron, { lang });
// In Electron (`app:`) without a bridge, draw nothing: there is no till to reach over HTTP.
else if (location.protocol !== 'app:') {
  const key = pageKey();
  if (key === null) leave();
  else {
    const { api, link } = httpTransport(key, leave);
    mount(root, api, { link, lang });
  }
}
