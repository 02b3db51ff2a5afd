// When an attempt began, as far as the books can prove it: asked where a retired secret signs for it.

/**
 * The latest time among the 1,000 entries up to one: a clock that was set back for a sale makes it no older than what was written
 * before it.
 */
export const begunMsSql = 'SELECT max(wall_ms) FROM journal WHERE seq <= @seq AND seq > @seq - 1000';
