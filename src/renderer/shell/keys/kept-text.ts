// Remembers the text of a field before a scanner types into the field, and restores that text afterwards.

export type KeptText = { readonly field: HTMLInputElement | HTMLTextAreaElement; readonly text: string };

const untyped: readonly string[] = ['radio', 'checkbox', 'button', 'submit', 'range'];

const textFieldOf = (element: Element | null): KeptText['field'] | null => {
  if (element instanceof HTMLTextAreaElement) return element;
  return element instanceof HTMLInputElement && !untyped.includes(element.type) ? element : null;
};

export const keepText = (element: Element | null): KeptText | null => {
  const field = textFieldOf(element);
  return field && { field, text: field.value };
};

/**
 * Sets the field's text through the prototype's own setter and fires an input event: React ignores a value that is assigned to
 * the field directly.
 */
export const putText = ({ field, text }: KeptText): void => {
  if (!field.isConnected || field.value === text) return;
  const type = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
