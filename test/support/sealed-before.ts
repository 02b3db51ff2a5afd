// Makes sealed key files as earlier versions wrote them: version 1 (Qayd 0.1) holds only the keys; version 2 does not describe
// the books.
import { createCipheriv } from 'node:crypto';
import type { KeyInHand } from '../../src/secrets/key-holders.ts';
import { type Sealed, sealedText } from '../../src/secrets/seal.ts';
import { nodeRandom } from '../../src/platform/node-ports.ts';

export const sealedBefore = (version: 1 | 2, text: string, { key, source }: KeyInHand): string => {
  const nonce = nodeRandom.bytes(12);
  const header = { format: 'qayd-sealed-keys', version, key: source, nonce: Buffer.from(nonce).toString('base64') } as const;
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(JSON.stringify(header)));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const sealed: Sealed = { ...header, sealed: bytes.toString('base64') };
  return sealedText(sealed);
};
