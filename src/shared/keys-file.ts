// The size limit of a keys file, for windows, the command line and the till.

/** The most UTF-16 units of a keys file. A longer file is probably the wrong file. */
export const longestKeysFile = 65_536;
