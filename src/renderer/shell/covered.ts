// True while a dialog is open. While it is open, keyboard shortcuts of the screen below must not act, and toasts behind the
// dialog wait.

export const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
