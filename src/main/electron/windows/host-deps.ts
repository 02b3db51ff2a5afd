// Provides the parts of Electron that opening a till needs: child processes, the sealed store, and the questions asked in a
// window of their own. The app quits if a question's window is closed without an answer.
import { join } from 'node:path';
import { app } from 'electron';
import { fail } from '../../../shared/result.ts';
import { openSecrets } from '../../../secrets/store.ts';
import type { HostDeps } from '../../opening/mode-request.ts';
import { utilityFork } from '../fork.ts';
import { systemKeyStore } from '../key-store.ts';
import type { LangMemory } from './lang-memory.ts';
import type { LockDown } from '../lock-down.ts';
import type { HostPorts } from '../opening.ts';
import { askApproval, askPassphrase, askProof } from './unlock-window.ts';

/** Returns the parts of Electron with which a till is opened. `folder`: the build folder, with `node/`. */
export const hostDeps = (
  { clock, random, files }: Pick<HostPorts, 'clock' | 'random' | 'files'>,
  lockDown: LockDown,
  folder: string,
  lang: LangMemory,
): HostDeps => ({
  ...{ clock, random, files },
  fork: utilityFork(join(folder, 'node')),
  openSecrets: (dir) => openSecrets({ dir, random, files, keyStore: systemKeyStore }),
  async unlock(store, isNew) {
    if (!store.asksPassphrase) return store.unlock('');
    const outcome = await askPassphrase({ lockDown, random, lang }, { isNew, unlock: store.unlock });
    if (!outcome) app.quit();
    return outcome ?? fail('secrets.locked');
  },
  async approveChange(asked) {
    const outcome = await askApproval({ lockDown, random, lang }, asked);
    if (!outcome) app.quit();
    return outcome ?? fail('caller.not-allowed', { right: 'change-connection' });
  },
  async proveBooks(asked) {
    const outcome = await askProof({ lockDown, random, lang }, asked);
    if (!outcome) app.quit();
    return outcome ?? fail('people.unknown');
  },
});
