// True while a dialog is in front: then only the dialog's own keys work, and messages behind it wait.

export const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
