// The page's entry: finds the till, over whichever transport this host has, and draws the windows.
import './transport/ask-early.ts';
import { mount } from './app.tsx';
import { bridge } from './transport/bridge.ts';
import { httpTransport, leave, pageKey } from './transport/http.ts';

const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('the page has no place for the windows');

const inElectron = bridge();
if (inElectron) mount(root, inElectron);
// A window of the app without a bridge is not the till, and there is no other way to it.
else if (location.protocol !== 'app:') {
  const key = pageKey();
  if (key === null) leave();
  else {
    const { api, link } = httpTransport(key, leave);
    mount(root, api, { link });
  }
}
