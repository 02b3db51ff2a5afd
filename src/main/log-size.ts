// How large a log of the till grows while it runs: then it begins anew, and the one before it is kept.

/** Of one file: with the one before, a log never takes more than twice this. */
export const mostLogBytes = 5 * 1024 * 1024;
