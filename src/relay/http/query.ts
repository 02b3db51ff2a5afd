// Parses queries of the relay's own addresses. Rejects unknown, repeated and non-canonical parameters.
import type { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';

const wholeNumber = /^(0|[1-9][0-9]{0,14})$/;

/** Returns the parsed parameters, or an error text that names the faulty parameter. */
export const readQuery = <T>(query: string, schema: z.ZodType<T>): Result<T, string> => {
  const found: Record<string, string | number> = Object.create(null) as Record<string, string | number>;
  for (const part of query === '' ? [] : query.split('&')) {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    if (name in found) return err(`${name.slice(0, 40)} stands twice.`);
    found[name] = wholeNumber.test(value) ? Number(value) : value;
  }
  const parsed = schema.safeParse({ ...found });
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') return err(`${String(issue.keys[0]).slice(0, 40)} is no parameter of this address.`);
  return err(`${String(issue?.path[0])}: ${issue?.message}`);
};
