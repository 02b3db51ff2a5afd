// The longest keys file that windows, the command line and the till accept.

/** The most UTF-16 units of a keys file. A longer file is probably the wrong file. */
export const longestKeysFile = 65_536;
