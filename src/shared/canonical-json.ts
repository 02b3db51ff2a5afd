// Writes a value as canonical JSON, so that equal values give equal text: object keys in code unit order, no space, whole numbers
// only (RFC 8785 for the values that we store).

export type Canonical = string | number | boolean | null | readonly Canonical[] | { readonly [name: string]: Canonical };

/** Throws on a number that is not a safe integer, because two programs could write the same number differently. */
export const canonicalJson = (value: Canonical): string => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`no safe integer: ${value}`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Canonical[]).map(canonicalJson).join(',')}]`;
  const named = value as { readonly [name: string]: Canonical };
  const names = Object.keys(named).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(named[name] as Canonical)}`).join(',')}}`;
};
