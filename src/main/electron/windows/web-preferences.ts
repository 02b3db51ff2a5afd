// The web preferences of our windows: what every window has, and what the windows without our bridge have.

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
  // A covered window must still count down and show Paid.
  backgroundThrottling: false,
});
