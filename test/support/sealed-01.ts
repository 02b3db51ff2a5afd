// A sealed file as 0.1 wrote it: the keys alone, version 1.
import { createCipheriv } from 'node:crypto';
import type { HeldKey } from '../../src/secrets/key-holders.ts';
import { type Sealed, sealedText } from '../../src/secrets/seal.ts';
import { nodeRandom } from '../../src/platform/node-ports.ts';

export const sealedBy01 = (text: string, { key, source }: HeldKey): string => {
  const nonce = nodeRandom.bytes(12);
  const header = { format: 'qayd-sealed-keys', version: 1, key: source, nonce: Buffer.from(nonce).toString('base64') } as const;
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(JSON.stringify(header)));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const sealed: Sealed = { ...header, sealed: bytes.toString('base64') };
  return sealedText(sealed);
};
