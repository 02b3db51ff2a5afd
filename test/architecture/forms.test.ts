// Forms of the windows: the till checks what is typed, and the browser must not stop a form by itself.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A field with an error counts as invalid for the browser, which then sends no form: Enter and the button do nothing.
it('each form leaves the checks to the till, so that Enter works also while a field has an error', () => {
  const forms = globSync('src/renderer/**/*.tsx').flatMap((file) =>
    (readFileSync(file, 'utf8').match(/<form\b.*?[^=]>/gs) ?? []).map((form) => ({ file, form })),
  );
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter(({ form }) => !/\bnoValidate\b/.test(form))).toEqual([]);
});
