// Sends the first call before any other code of the screens runs. The till opens its books on this call, while the page still
// loads and draws.
import { bridge } from './bridge.ts';

void bridge()?.call('app.get', {});
