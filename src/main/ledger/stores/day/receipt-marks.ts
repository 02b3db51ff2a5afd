// SQL conditions about a receipt `r`, used by every sum, list and export of money received, so that their counts agree.

/** True if the receipt was settled by hand, and no notice has confirmed it yet. */
export const isUnconfirmed = '(r.by_hand = 1 AND r.proof_seq IS NULL)';

/**
 * True if a notice brought the money after the till had stopped waiting for the payment. Without a notice a settlement by hand is
 * unconfirmed, never late: nothing tells when the customer paid.
 */
export const isLate = `(r.late = 1 AND NOT ${isUnconfirmed})`;
