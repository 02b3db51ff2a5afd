// Whether a dialog is in front: its own keys count, nothing behind it moves, and what is said behind it waits.

export const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
