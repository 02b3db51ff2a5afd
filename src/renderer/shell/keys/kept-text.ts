// What a text field held before a scanner typed into it, and how that is put back.

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

/** As if a person had typed it: React hears of what goes past its own setter. */
export const putText = ({ field, text }: KeptText): void => {
  if (!field.isConnected || field.value === text) return;
  const type = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
