// Runs before any other code of the screens: the till opens on the first question, so it opens while the rest is run and drawn.
import { bridge } from './bridge.ts';

void bridge()?.call('app.get', {});
