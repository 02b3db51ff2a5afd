// The faults of a saved close, as codes; the command that checks closes has their words.

/** Values for the words of a code. */
export type FaultParams = Readonly<Record<string, string | number>>;
export type CloseFault = { readonly code: CloseFaultCode; readonly params: FaultParams };

export const closeFaultCodes = [
  /** The file cannot be opened, or is no ordinary file. */
  'unreadable',
  /** The file is larger than any close, and was not read. */
  'too-large',
  /** The file contains no close. */
  'not-a-close',
  'newer',
  'malformed',
  'rewritten',
  /** A closing sum is not the opening and the movement. `field`: the list in the document, `name`: its row. */
  'closing-differs',
  /** The list of balances has an account twice in one currency. */
  'account-twice',
  /** The sums of all accounts are not zero in a currency. */
  'not-zero',
  /** The number is not one more than that of the close before. */
  'number-differs',
  /** The close names another text of the close before. */
  'previous-differs',
  /** The first entry is not the one after the last entry of the close before. */
  'entries-differ',
  /** An opening balance is not the closing balance of the close before. */
  'opening-differs',
  /** Two closes of one epoch have one number. */
  'number-twice',
  'signature-unreadable',
  'signature-malformed',
  /** The signature file belongs to another close. `field`: the first value that differs. */
  'signature-of-another',
  'signature-wrong',
  /** The signature is right, but its key is none of the given keys. */
  'key-other',
  /** A key was given, and neither this close nor a later one that names it is signed. */
  'signature-missing',
  /** A signature file without its close. */
  'close-missing',
] as const;
export type CloseFaultCode = (typeof closeFaultCodes)[number];

export const fault = (code: CloseFaultCode, params: FaultParams = {}): CloseFault => ({ code, params });
