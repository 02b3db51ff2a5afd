// Copies text to the clipboard, in Electron and in a browser.

/**
 * Copies text in a window that is not allowed to use the clipboard API: `execCommand` is deprecated, but needs no permission.
 * Returns true if the text was copied.
 */
const copyByCommand = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
};

/** Copies text to the clipboard. Returns true if the text was copied. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
};
