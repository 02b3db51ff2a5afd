// The system's own key store, by Electron's safeStorage: Keychain, DPAPI, libsecret or KWallet.
import { safeStorage } from 'electron';
import type { KeyStore } from '../../secrets/key-holders.ts';

/** With this back end Chromium has no key store, and seals with a password that everybody knows. */
const pretended = 'basic_text';

export const systemKeyStore: KeyStore = {
  async isAvailable() {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== pretended;
  },
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (bytes) => (await safeStorage.decryptStringAsync(Buffer.from(bytes))).result,
};
