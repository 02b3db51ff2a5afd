// Alerts: what somebody who runs the till must not be able to hide from its owner. Each stands above every screen until somebody who may
// acknowledges it. What each is told with stands beside it; a secret is never among that.

export const alertReasons = [
  /** The till was started with other keys, addresses, checkout hosts or profiles. `changed`: which, as `alertChanges`, with commas between; addresses beside. */
  'connection-changed',
  /** Addresses in `connection.json` are not those that are sealed; nothing is sent there. `changed` as above. */
  'connection-ignored',
  /** Booked notices are not signed with the shop's keys. `count`, and the `first` and `last` row. */
  'signatures-wrong',
  /** Entries (`count`, from `first` to `last`) booked, paid back or set aside money as the entries before them do not allow: twice, or more than came.
   * `problem` of the first, as a verification calls it. */
  'money-differs',
  /** Cursor, quarantine or PIN are not what the journal made of them. `problem`, as a verification calls it. */
  'sidecar-differs',
  /** Users or their rights in the tables were not those of the journal; they are now. */
  'people-differ',
  /** Rows `first` to `last` of the journal were written without the till's own secret: by hand, or by a command that did not have it. */
  'rows-unsealed',
  /** The relay no longer tells addresses of attempts apart, though it did: payments begin under the till's own address again. */
  'relay-downgraded',
  /** The relay holds another key as this till's. `ours` and `theirs`: how each begins, for people to compare. */
  'relay-key-other',
  /** The till's keys named no books yet, and those that were there are theirs from now on: a new machine, or an update from before keys named any.
   * `service`: where this till asks for payments. */
  'books-taken-over',
  /** Triggers or tables of the books (`where`) were not those that the till makes. */
  'books-altered',
  /** The recovery code set the PIN of an owner: `name` is theirs. */
  'owner-recovered',
  /** Money was paid back to the customer of `invoice` by a `reference` that the refund of `other` bears, of business day `day`; `name` said that it is meant. */
  'reference-twice',
  /** A restore of `backup` was carried out that nobody is known to have asked for at this till: by the rescue window, or by a file that somebody put there. */
  'restore-unasked',
  /** A backup took the place of the books. `givenUp`: so many rows, where that is known. */
  'books-restored',
  /** `name` vouched for the machine's clock, and the filed business day went back, `from` one `to` another. */
  'clock-set-back',
  /** The relay has a head (`epoch`, `seq`, the beginning of its `hash`) that this till signed, and its books do not: they ended with row `last`, or have
   * another row there. */
  'books-older',
] as const;
export type AlertReason = (typeof alertReasons)[number];

/** What an alert about the connection may name as changed. */
export const alertChanges = ['keys', 'service', 'relay', 'checkout', 'profiles', 'names'] as const;
export type AlertChange = (typeof alertChanges)[number];
