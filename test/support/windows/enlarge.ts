// Replaces the amounts in a till's answers by the largest that its books can hold, so that every screen can be checked with them.

/**
 * Thirteen digits before the three decimals of a dinar, as in the largest safe integer. Eight such amounts still have an exact
 * sum.
 */
const largestMinor = 1_088_888_888_888_888;
const largestText = '1088888888888.88';
/** Fields that are not enlarged: people type these amounts, and the settings limit them. */
const typed: readonly string[] = ['minAmountMinor', 'maxAmountMinor', 'usualAmountMinor'];

const enlarged = (key: string, value: unknown): unknown => {
  if (typeof value === 'number' && /minor$/i.test(key) && !typed.includes(key)) return Math.sign(value) * largestMinor;
  if (typeof value === 'string' && key === 'amount' && /^[0-9]+\.[0-9]+$/.test(value)) return largestText;
  return enlarge(value);
};

export const enlarge = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(enlarge);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, enlarged(key, inner)]));
};
