// The log size at which a running till starts a new log file. The previous file is kept.

/** Largest size of one log file, in bytes. The log and the previous file together take at most twice this size. */
export const mostLogBytes = 5 * 1024 * 1024;
