// Reads `Retry-After` of a reply (RFC 9110 §10.2.3): how long a server asks us to wait, in seconds or as a date.

/** The three forms of a date that HTTP knows, each always in GMT. */
const dateForms: readonly RegExp[] = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

const dateMs = (text: string): number | null => {
  if (!dateForms.some((form) => form.test(text))) return null;
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(ms) ? null : ms;
};

/**
 * Milliseconds to wait; null without a readable header. A date is compared with the reply's own `Date` header, because the clocks
 * of the two machines may differ.
 */
export const retryAfterMs = (headers: Readonly<Record<string, string>>): number | null => {
  const said = (headers['retry-after'] ?? '').trim();
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const untilMs = dateMs(said);
  const nowMs = dateMs((headers['date'] ?? '').trim());
  return untilMs === null || nowMs === null ? null : Math.max(0, untilMs - nowMs);
};
