// Reads the small files in which the windows store their state for the next start.
import type { ZodType } from 'zod';
import type { Files } from '../../../shared/ports.ts';

/** Returns the stored state; null if the file is missing, unreadable or not of this schema. */
export const readState = <T>(files: Files, file: string, schema: ZodType<T>): T | null => {
  const text = files.readText(file);
  if (!text.ok) return null;
  try {
    return schema.safeParse(JSON.parse(text.value)).data ?? null;
  } catch {
    return null;
  }
};
