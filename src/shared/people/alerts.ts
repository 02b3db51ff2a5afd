// Alerts: events that a person at the till must not be able to hide from the owner. An alert is shown above every screen until
// somebody with the right acknowledges it. Each alert's parameters are described below; a parameter is never a secret.

export const alertReasons = [
  /**
   * The till started with other keys, addresses, checkout hosts or profiles than before. `changed`: the changed parts
   * (`alertChanges`), separated by commas. The new addresses are parameters, too.
   */
  'connection-changed',
  /**
   * `connection.json` has other addresses than the encrypted connection settings; the till sends nothing to the addresses in
   * `connection.json`. `changed`: the changed parts (`alertChanges`), separated by commas.
   */
  'connection-ignored',
  /**
   * Booked notices do not have a signature of the shop's keys. `count`: their number; `first` and `last`: the first and last of
   * their rows.
   */
  'signatures-wrong',
  /**
   * `count` journal entries, from `first` to `last`, move money in a way that earlier entries do not allow, such as twice, or
   * more than arrived. `problem`: the verification's code for the first of these entries.
   */
  'money-differs',
  /**
   * The feed's cursor, the quarantine or the PINs differ from the journal entries about them. `problem`: the verification's code.
   */
  'sidecar-differs',
  /** The tables of users or rights differed from the journal and were rebuilt from it. */
  'people-differ',
  /**
   * Journal rows `first` to `last` have no tag of the till's own secret: they were written by hand, or by a command without that
   * secret.
   */
  'rows-unsealed',
  /**
   * The relay no longer supports the addresses of single attempts, though it did before. New payments use the till's address
   * again.
   */
  'relay-downgraded',
  /**
   * The relay holds another public signing key for this till than the till's own key. `ours` and `theirs`: the first characters
   * of both keys, for people to compare.
   */
  'relay-key-other',
  /**
   * The till's keys were not bound to any books and are now bound to the books found here: on a new machine, or after an update
   * from a version that did not bind keys. `service`: the address from which this till requests payments.
   */
  'books-taken-over',
  /**
   * Triggers, tables or indexes in the database (`where`) differ from those that the till creates, or their rows differ from the
   * journal. The till rebuilds the differing ones.
   */
  'books-altered',
  /** An owner's PIN was set with the recovery code. `name`: that owner. */
  'owner-recovered',
  /**
   * Wrong tries locked the short PIN of `name` again, and a person opened the lock again: somebody may be trying to find the PIN.
   */
  'pin-reopened',
  /**
   * A refund of `invoice` was paid with a `reference` that the refund of `other` from business day `day` already has; `name`
   * confirmed this.
   */
  'reference-twice',
  /**
   * A restore of `backup` was carried out without a request in this till's records: from the rescue window, or by a request file
   * of unknown origin.
   */
  'restore-unasked',
  /** A backup replaced the books. `givenUp`: the number of journal rows that were lost by this, if known. */
  'books-restored',
  /** `name` confirmed the machine's clock, and the business day went back from `from` to `to`. */
  'clock-set-back',
  /**
   * The relay has a chain head (`epoch`, `seq`, the beginning of its `hash`) that this till signed but that is not in its books:
   * the books end with row `last`, or have another row at that place.
   */
  'books-older',
] as const;
export type AlertReason = (typeof alertReasons)[number];

/** The parts of the connection settings that can be listed in `changed`. */
export const alertChanges = ['keys', 'service', 'relay', 'checkout', 'profiles', 'names'] as const;
export type AlertChange = (typeof alertChanges)[number];
