// Table for the payment service's present names of its gateways and methods.

export const names = {
  number: 100,
  sql: `
-- connection: what connection.json said last; whichever was said later holds.
CREATE TABLE provider_names (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL REFERENCES journal,
  names TEXT NOT NULL,
  connection TEXT
) STRICT;
CREATE INDEX exceptions_by_gateway ON exceptions (gateway, seq) WHERE handled_seq IS NULL AND reason = 'gateway-differs';
`,
} as const;
