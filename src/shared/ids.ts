// Identifiers that we make: short, sortable by time within a table, and random enough never to collide.
import type { Random } from './ports.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** `<prefix>_<22 characters>`: ten characters of the time in milliseconds, twelve of random (60 bits). */
export const newId = (prefix: string, wallMs: number, random: Random): string => {
  let time = '';
  for (let rest = wallMs, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = alphabet[rest % 32] + time;
  const chance = Array.from(random.bytes(12), (byte) => alphabet[byte & 31]).join('');
  return `${prefix}_${time}${chance}`;
};

/** A request id as a window makes it: 8 to 64 plain characters. */
export const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;
