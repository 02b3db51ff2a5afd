// A keys file as it is handed over: the bound that windows, command line and till hold it to.

/** In UTF-16 units. A longer file is another file than was meant. */
export const longestKeysFile = 65_536;
