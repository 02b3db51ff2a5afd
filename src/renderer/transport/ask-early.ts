// Sends `app.get`, the window's first call to the till, before any other code of the screens runs. The till opens its books on
// this call, while the page still loads and draws.
import { bridge } from './bridge.ts';

void bridge()?.call('app.get', {});
