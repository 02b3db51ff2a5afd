// The content of the sealed file: keys, connection, the till's own secrets and the keys mark. Reads every version of the file.
import { z } from 'zod';
import { type Connection, connectionSchema } from './connection.ts';
import { type Keys, keysSchema } from './keys.ts';
import { type KeysMark, keysMarkSchema } from './keys-mark.ts';
import { type OwnKeys, ownSchema } from './own.ts';
import type { Sealed } from './seal.ts';

const beforeMarks = z.strictObject({ keys: keysSchema, connection: connectionSchema.nullable(), own: ownSchema });
const contentSchema = beforeMarks.extend({ mark: keysMarkSchema.nullable() });
export type SealedContent = {
  readonly keys: Keys;
  readonly connection: Connection | null;
  readonly own: OwnKeys | null;
  readonly mark: KeysMark | null;
};

/**
 * Parses the decrypted content; null if it is malformed. Version 1, written by version 0.1 of the program, contains only the
 * keys.
 */
export const contentIn = (plain: string, version: Sealed['version']): SealedContent | null => {
  try {
    const value: unknown = JSON.parse(plain);
    if (version === 1) return { keys: keysSchema.parse(value), connection: null, own: null, mark: null };
    return version === 2 ? { ...beforeMarks.parse(value), mark: null } : contentSchema.parse(value);
  } catch {
    return null;
  }
};
