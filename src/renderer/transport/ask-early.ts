// Runs before any other code of the screens. The till opens its books on the first call, so this call lets it open while the page
// loads and draws.
import { bridge } from './bridge.ts';

void bridge()?.call('app.get', {});
