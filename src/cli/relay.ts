// `npm run relay`: hears SIGHUP from its first moment on, then loads the program (relay/command.ts).
import { keepHangUps } from './relay/hang-up.ts';

keepHangUps();
await import('./relay/command.ts');
