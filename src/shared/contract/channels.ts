// The names that a window and the till share, beside those of the contract.

/** Electron's IPC channels: calls go to the till, events to the window, files both ways. */
export const callChannel = 'qayd:call';
export const eventChannel = 'qayd:event';
export const uploadChannel = 'qayd:upload';
export const downloadChannel = 'qayd:download';

/**
 * In a browser: the name of the session's key in the tab's `sessionStorage`, and the header that carries the key with every call.
 */
export const pageKeyName = 'qayd.page-key';
export const pageKeyHeader = 'qayd-page-key';
/**
 * The prefix of all paths of a customer display, and the name of its key in the tab's storage. Both differ from the till's,
 * because both may be open in one browser.
 */
export const displayPath = '/display';
export const displayKeyName = 'qayd.display-key';
/** The header with an upload's input, as percent-encoded JSON, because the body is the file. */
export const inputHeader = 'qayd-input';
/** The header with the percent-encoded name of a downloaded file; absent if the answer is JSON. */
export const fileHeader = 'qayd-file';
/** The page for a tab without a session key, with instructions to open the till. */
export const outsidePath = '/outside';
