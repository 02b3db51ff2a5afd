// The operating system's key store through Electron's safeStorage: Keychain, DPAPI, libsecret or KWallet.
import { safeStorage } from 'electron';
import type { KeyStore } from '../../secrets/key-holders.ts';

/** Without a system key store, Chromium uses this back end, which encrypts with a publicly known password. */
const pretended = 'basic_text';

export const systemKeyStore: KeyStore = {
  async isAvailable() {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== pretended;
  },
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (bytes) => (await safeStorage.decryptStringAsync(Buffer.from(bytes))).result,
};
