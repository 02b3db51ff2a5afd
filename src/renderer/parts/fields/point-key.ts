// Types the decimal point by key position: on that key an Arabic layout has a letter, and other layouts a comma.
import type { KeyboardEvent } from 'react';

const pointCodes: readonly string[] = ['Period', 'NumpadDecimal'];
const points: readonly string[] = ['.', '٫'];

/**
 * Types a point if the point key was pressed but its layout would write another character. Returns true if the point was typed.
 */
export const typePoint = (event: KeyboardEvent<HTMLInputElement>): boolean => {
  const { code, key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (!pointCodes.includes(code) || points.includes(key) || shiftKey || ctrlKey || altKey || metaKey) return false;
  event.preventDefault();
  const { currentTarget: input } = event;
  const { value, selectionStart, selectionEnd } = input;
  input.setRangeText('.', selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  // Send an input event: React does not notice text that a script puts into a field.
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
};
