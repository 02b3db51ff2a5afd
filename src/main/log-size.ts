// The log size at which a running till starts a new log file and keeps the previous one.

/** Largest size of one log file, in bytes. Together with the previous file, a log takes at most twice this. */
export const mostLogBytes = 5 * 1024 * 1024;
