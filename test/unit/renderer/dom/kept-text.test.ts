// Tests that the text of a focused field is restored after a scanner has typed into that field, in one-line and multi-line
// fields.
// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { keepText, putText } from '../../../../src/renderer/shell/keys/kept-text.ts';

afterEach(() => void (document.body.innerHTML = ''));

const put = (html: string): HTMLInputElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLInputElement;
};

it.each(['<input value="a note">', '<input type="search" value="a note">', '<textarea>a note</textarea>'])(
  'typed text is restored, and the form receives an input event: %s',
  (html) => {
    const field = put(html);
    const kept = keepText(field);
    field.value = 'a noteT1-0042';
    let heard = '';
    field.addEventListener('input', () => (heard = field.value));
    if (kept) putText(kept);
    expect([field.value, heard]).toEqual(['a note', 'a note']);
  },
);

it.each(['<button>x</button>', '<input type="radio">', '<input type="checkbox">', '<p>x</p>'])(
  '%s has no text to keep',
  (html) => {
    expect(keepText(put(html))).toBeNull();
  },
);
