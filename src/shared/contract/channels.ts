// Names that a window and the till agree on, beside the contract's own.

/** In Electron: calls go up, events come down; files go either way. */
export const callChannel = 'qayd:call';
export const eventChannel = 'qayd:event';
export const uploadChannel = 'qayd:upload';
export const downloadChannel = 'qayd:download';

/** In a browser: where a tab keeps the key of its session (`sessionStorage`), and the header that every call carries it in. */
export const pageKeyName = 'qayd.page-key';
export const pageKeyHeader = 'qayd-page-key';
/** Where a customer display has all its paths, and where its tab keeps its key: beside the till's, in a browser of its own or in the same. */
export const displayPath = '/display';
export const displayKeyName = 'qayd.display-key';
/** The input of an upload, whose body is the file: JSON, percent-encoded. */
export const inputHeader = 'qayd-input';
/** The name of a file that is the answer, percent-encoded; absent where the answer is JSON. */
export const fileHeader = 'qayd-file';
/** Where a tab without one goes: the page that says how to come in. */
export const outsidePath = '/outside';
