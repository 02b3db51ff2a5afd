// True while a dialog is open. Shortcuts of the screen below must then not act, and toasts behind the dialog wait.

export const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
