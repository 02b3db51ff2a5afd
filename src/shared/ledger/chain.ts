// The journal's chain: which text of a row is hashed, so that a changed, missing or moved row shows.

export type JournalRow = {
  readonly seq: number;
  readonly ledgerId: string;
  readonly epoch: number;
  readonly kind: string;
  readonly version: number;
  readonly wallMs: number;
  readonly monoMs: number;
  readonly bootId: string;
  /** The relay's clock when it got what this row books; null where no relay took part. */
  readonly relayMs: number | null;
  readonly businessDay: string;
  readonly actor: string;
  readonly requestId: string | null;
  readonly body: string;
  readonly prevHash: string;
  readonly hash: string;
};
export type UnsealedRow = Omit<JournalRow, 'hash'>;

/** What stands before the first row. */
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
] as const satisfies readonly (keyof UnsealedRow)[];

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
 * The fields in their fixed order, each as `<bytes of its UTF-8 text>:<text>,`, null as `-,`: no two rows share a text. The
 * row's hash is the SHA-256 of its UTF-8 bytes, in lower-case hex.
 */
export const chainText = (row: UnsealedRow): string => {
  let text = '';
  for (const field of fields) {
    const value = row[field];
    text += value === null ? '-,' : `${utf8Length(String(value))}:${value},`;
  }
  return text;
};
