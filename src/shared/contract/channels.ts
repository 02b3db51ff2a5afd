// Names that window and till share and that the contract does not define: channels, storage keys, paths and HTTP headers.

/** Electron's IPC channels: calls and uploads go to the till, events and downloads to the window. */
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
 * The prefix of all paths of a customer display, and the name of its key in the tab's storage. Path and key differ from those of
 * the till's tab, because till and display may be open in the same browser.
 */
export const displayPath = '/display';
export const displayKeyName = 'qayd.display-key';
/** The header with an upload's input as percent-encoded JSON, because the body is the file itself. */
export const inputHeader = 'qayd-input';
/** The header with the percent-encoded name of a downloaded file; absent if the answer is JSON instead of a file. */
export const fileHeader = 'qayd-file';
/** The path of the page for a tab without a session key; the page explains how to open the till. */
export const outsidePath = '/outside';
