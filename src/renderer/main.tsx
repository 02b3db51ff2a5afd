// The page's entry: finds the till, over whichever transport this host has, and draws the windows.
import { mount } from './app.tsx';
import { bridge } from './transport/bridge.ts';
import { httpTransport } from './transport/http.ts';

const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('the page has no place for the windows');

const inElectron = bridge();
if (inElectron) mount(root, inElectron);
else {
  const { api, link } = httpTransport();
  mount(root, api, { link });
}
