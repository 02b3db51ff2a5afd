// Alerts: events that a person at the till must not be able to hide from its owner. Each is shown above every screen until
// somebody with the right acknowledges it. The facts of each are listed below; a secret is never one of them.

export const alertReasons = [
  /**
   * The till started with other keys, addresses, checkout hosts or profiles than before. `changed`: which ones (`alertChanges`),
   * separated by commas; the addresses are facts, too.
   */
  'connection-changed',
  /** `connection.json` has other addresses than the sealed ones; the till sends nothing to them. `changed`: as above. */
  'connection-ignored',
  /** Booked notices do not bear a signature of the shop's keys. `count`: how many; `first` and `last`: their rows. */
  'signatures-wrong',
  /**
   * `count` entries, from `first` to `last`, move money in a way that earlier entries do not allow, such as twice, or more than
   * arrived. `problem`: the verification's code for the first of them.
   */
  'money-differs',
  /** Cursor, quarantine or PINs differ from what the journal says about them. `problem`: the verification's code. */
  'sidecar-differs',
  /** The tables of users or rights differed from the journal and were rebuilt from it. */
  'people-differ',
  /**
   * Journal rows `first` to `last` have no tag of the till's own secret: written by hand, or by a command without that secret.
   */
  'rows-unsealed',
  /** The relay no longer supports attempts' own addresses, though it did before; new payments use the till's address again. */
  'relay-downgraded',
  /** The relay holds another key for this till. `ours` and `theirs`: the first characters of both keys, for people to compare. */
  'relay-key-other',
  /**
   * The till's keys were not bound to any books and are now bound to the ones found: a new machine, or an update from a version
   * before keys were bound. `service`: the address from which this till requests payments.
   */
  'books-taken-over',
  /** Triggers, tables or indexes in the database (`where`) differ from those that the till creates, or hold other rows than the journal makes. The till makes them anew. */
  'books-altered',
  /** An owner's PIN was set with the recovery code. `name`: that owner. */
  'owner-recovered',
  /**
   * A refund of `invoice` was paid with a `reference` that the refund of `other` already bears, from business day `day`; `name`
   * confirmed that this is intended.
   */
  'reference-twice',
  /**
   * A restore of `backup` was carried out without a request known at this till: from the rescue window, or by a request file of
   * unknown origin.
   */
  'restore-unasked',
  /** A backup replaced the books. `givenUp`: the number of rows lost with it, if known. */
  'books-restored',
  /** `name` confirmed the machine's clock, and the business day went back from `from` to `to`. */
  'clock-set-back',
  /**
   * The relay has a head (`epoch`, `seq`, the beginning of its `hash`) signed by this till that is not in its books: they end
   * with row `last`, or have another row at that place.
   */
  'books-older',
] as const;
export type AlertReason = (typeof alertReasons)[number];

/** The parts of the connection that an alert can name as changed. */
export const alertChanges = ['keys', 'service', 'relay', 'checkout', 'profiles', 'names'] as const;
export type AlertChange = (typeof alertChanges)[number];
