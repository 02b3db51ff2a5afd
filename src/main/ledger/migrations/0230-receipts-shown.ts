// Tables for receipts presented to the till, and for the till's signing keys. Older entries contain neither, so both start empty.

export const receiptsShown = {
  number: 230,
  sql: `
CREATE TABLE receipts_shown (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  -- The attempt or the refund that the receipt is of.
  id TEXT NOT NULL,
  shown_ms INTEGER NOT NULL,
  shown_by TEXT NOT NULL
) STRICT;
CREATE INDEX receipts_shown_id ON receipts_shown (id, seq);
CREATE TABLE signing_keys (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  from_ms INTEGER NOT NULL,
  -- The public part: raw Ed25519 in base64url.
  public_key TEXT NOT NULL
) STRICT;
`,
} as const;
