// The journal's hash chain: the text of a row that is hashed, so that a changed, missing or moved row is detected.

export type JournalRow = {
  readonly seq: number;
  readonly ledgerId: string;
  readonly epoch: number;
  readonly kind: string;
  readonly version: number;
  readonly wallMs: number;
  readonly monoMs: number;
  readonly bootId: string;
  /**
   * The time at which the relay received the notice that this row books, by the relay's clock; null for rows without a notice.
   */
  readonly relayMs: number | null;
  readonly businessDay: string;
  readonly actor: string;
  readonly requestId: string | null;
  readonly body: string;
  readonly prevHash: string;
  readonly hash: string;
};
export type UnchainedRow = Omit<JournalRow, 'hash'>;

/** `prevHash` of the first row. */
export const genesisHash = '0'.repeat(64);

const fields = [
  'seq',
  'ledgerId',
  'epoch',
  'kind',
  'version',
  'wallMs',
  'monoMs',
  'bootId',
  'relayMs',
  'businessDay',
  'actor',
  'requestId',
  'body',
  'prevHash',
] as const satisfies readonly (keyof UnchainedRow)[];

const utf8Length = (text: string): number => {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) length += 2;
    else if (unit > 0x7f) length += 1;
  }
  return length;
};

/**
 * The row as one text: the fields in their fixed order, each as `<length in UTF-8 bytes>:<text>,`, null as `-,`. Because of the
 * lengths, two different rows never have the same text. The row's hash is the SHA-256 of this text in UTF-8, in lower-case hex.
 */
export const chainText = (row: UnchainedRow): string => {
  let text = '';
  for (const field of fields) {
    const value = row[field];
    text += value === null ? '-,' : `${utf8Length(String(value))}:${value},`;
  }
  return text;
};
