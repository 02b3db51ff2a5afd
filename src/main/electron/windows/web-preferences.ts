// Electron's web preferences for our windows: one set for windows with our preload bridge, one for windows without.

/** A sandboxed page without Node. */
const isolated = { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false } as const;

/** Windows that load no preload script of ours: checkout, unlock, receipts, screen numbers. */
export const withoutBridge = { ...isolated, devTools: false } as const;

/** Windows with our pages: the till and the customer display. No webviews, no drag navigation. */
export const withBridge = (preload: string, devTools: boolean) => ({
  ...isolated,
  preload,
  devTools,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Keep timers running in a covered window: it must still count down and show Paid.
  backgroundThrottling: false,
});
