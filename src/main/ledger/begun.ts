// SQL for the time when an attempt began, computed from the journal only. The time decides if a retired secret may still sign for
// the attempt.

/**
 * SQL for the latest time among the 1,000 journal entries up to `@seq`. A clock that was set back cannot make an attempt look
 * older than the entries before it.
 */
export const begunMsSql = 'SELECT max(wall_ms) FROM journal WHERE seq <= @seq AND seq > @seq - 1000';
