// The point of an amount, by the place of its key: an Arabic layout writes a letter there, and other layouts a comma.
import type { KeyboardEvent } from 'react';

const pointCodes: readonly string[] = ['Period', 'NumpadDecimal'];
const points: readonly string[] = ['.', '٫'];

/** Types a point where the key of that place was pressed and the layout writes something else. Returns whether it did. */
export const typePoint = (event: KeyboardEvent<HTMLInputElement>): boolean => {
  const { code, key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (!pointCodes.includes(code) || points.includes(key) || shiftKey || ctrlKey || altKey || metaKey) return false;
  event.preventDefault();
  const { currentTarget: input } = event;
  const { value, selectionStart, selectionEnd } = input;
  input.setRangeText('.', selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  // React hears of it as of anything typed.
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
};
