// The longest keys file that windows, the command line and the till accept.

/** In UTF-16 units. A longer file is probably the wrong file. */
export const longestKeysFile = 65_536;
