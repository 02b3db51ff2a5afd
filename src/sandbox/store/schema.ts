// The tables of the sandbox. A change of their shape needs a migration with a new number.
import { currencies } from '../../shared/money.ts';
import type { Migration } from '../../sqlite/open.ts';

const schema = `
  CREATE TABLE payments (
    id INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    invoice_no TEXT NOT NULL UNIQUE,
    gateway TEXT NOT NULL CHECK (gateway IN ('wallet', 'card')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    currency TEXT NOT NULL CHECK (currency IN (${currencies.map((currency) => `'${currency}'`).join(', ')})),
    mobile_number TEXT,
    email TEXT,
    return_url TEXT NOT NULL,
    callback_url TEXT,
    customer_ip TEXT,
    lang TEXT NOT NULL CHECK (lang IN ('ar', 'en')),
    state TEXT NOT NULL CHECK (state IN ('open', 'paying', 'paid', 'canceled', 'declined')),
    act TEXT CHECK (act IN ('pay', 'cancel', 'decline', 'pay-twice')),
    act_method TEXT,
    act_due_ms INTEGER,
    act_headless INTEGER CHECK (act_headless IN (0, 1)),
    created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    CHECK ((gateway = 'wallet') = (callback_url IS NOT NULL)),
    CHECK ((act IS NULL) = (act_due_ms IS NULL))
  ) STRICT;
  CREATE INDEX payments_with_act ON payments (act_due_ms) WHERE act IS NOT NULL;

  CREATE TABLE transactions (
    transaction_id TEXT PRIMARY KEY,
    payment_id INTEGER NOT NULL REFERENCES payments (id),
    outcome TEXT NOT NULL CHECK (outcome IN ('approved', 'canceled', 'declined')),
    method TEXT,
    decided_at_ms INTEGER NOT NULL,
    notice_url TEXT,
    notice_body TEXT,
    back_url TEXT
  ) STRICT;
  CREATE INDEX transactions_of_payment ON transactions (payment_id);

  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL REFERENCES transactions (transaction_id),
    due_ms INTEGER NOT NULL,
    held INTEGER NOT NULL CHECK (held IN (0, 1)),
    outcome TEXT CHECK (outcome IN ('replied', 'failed', 'dropped')),
    status INTEGER,
    failure TEXT,
    ended_at_ms INTEGER
  ) STRICT;
  CREATE INDEX deliveries_of_transaction ON deliveries (transaction_id);
  CREATE INDEX deliveries_waiting ON deliveries (id) WHERE outcome IS NULL;

  -- By invoice number, known to us or not yet; '*' holds the default.
  CREATE TABLE faults (
    scope TEXT PRIMARY KEY,
    faults TEXT NOT NULL CHECK (json_valid(faults))
  ) STRICT, WITHOUT ROWID;
`;

export const migrations: readonly Migration[] = [{ number: 1, sql: schema }];
