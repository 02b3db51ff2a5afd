// Reads the `Retry-After` header of a reply (RFC 9110 §10.2.3): how long a server requests us to wait, in seconds or as a date.

/** The three date formats of HTTP, each always in GMT. */
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
 * Milliseconds to wait; null without a readable header. A date is compared with the reply's own `Date` header, because the two
 * machines' clocks may differ.
 */
export const retryAfterMs = (headers: Readonly<Record<string, string>>): number | null => {
  const said = (headers['retry-after'] ?? '').trim();
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const untilMs = dateMs(said);
  const nowMs = dateMs((headers['date'] ?? '').trim());
  return untilMs === null || nowMs === null ? null : Math.max(0, untilMs - nowMs);
};
