// Names that a window and the till agree on, beside the contract's own.

/** In Electron two channels: calls go up, events come down. */
export const callChannel = 'qayd:call';
export const eventChannel = 'qayd:event';

/** In a browser: where a tab keeps the key of its session (`sessionStorage`), and the header that every call carries it in. */
export const pageKeyName = 'qayd.page-key';
export const pageKeyHeader = 'qayd-page-key';
/** Where a tab without one goes: the page that says how to come in. */
export const outsidePath = '/outside';
