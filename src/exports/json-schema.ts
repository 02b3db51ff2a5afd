// The schema of the JSON export. docs/export-lines.schema.json is generated from it (`npm run schema`).
import { z } from 'zod';
import { reportKeys } from '../shared/accounts/accounts.ts';
import { currencies } from '../shared/money.ts';
import { gateways } from '../shared/payment/gateways.ts';
import { attemptStates } from '../shared/payment/attempt.ts';
import { receiptKinds } from '../shared/ledger/postings.ts';
import { moneyMoves } from '../shared/payment/refund.ts';
import { laterKinds } from './line.ts';
import { statusOf } from './kinds.ts';
import { textNames } from './texts.ts';

const seq = z.int().positive();
const atMs = z.int().describe('milliseconds since 1970 UTC');
const businessDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const minor = z.int().describe('minor units of the currency');
const positive = z.int().nonnegative().describe('minor units of the currency');
const currency = z.enum(currencies);
const gateway = z.enum(gateways);
const close = z.int().positive().describe('the close that covers the entry, or the number that it will have');
const texts = z.strictObject(Object.fromEntries(textNames.map((name) => [name, z.string().optional()])));

const statuses = [...receiptKinds, ...moneyMoves, ...laterKinds].map((kind) => statusOf({ kind }));

const posting = z.strictObject({ account: z.enum(reportKeys), currency, amountMinor: minor });
const line = z.strictObject({
  ...{ entry: seq, about: seq.nullable(), businessDay, atMs, status: z.enum(statuses) },
  ...{ gateway: gateway.nullable(), currency: currency.nullable(), late: z.boolean(), byHand: z.boolean(), close },
  ...{ asked: positive.nullable(), received: positive.nullable(), amount: minor.nullable(), moved: minor.nullable() },
  ...{ sales: positive.nullable(), returns: minor.nullable(), texts, postings: z.array(posting) },
});
const attempt = z.strictObject({
  ...{ entry: seq, businessDay, atMs, status: z.enum(attemptStates), noResult: z.boolean(), gateway, currency, close },
  ...{ asked: positive, texts },
});
const decimal = z.string().regex(/^-?\d+\.\d+$/);
const sums = z.strictObject({ amount: decimal, sales: decimal, returns: decimal });
const byCurrency = z.strictObject(Object.fromEntries(currencies.map((each) => [each, sums])));
const bridge = z.strictObject({
  ...{ close: close.nullable(), day: businessDay.nullable(), closed: z.boolean(), inside: byCurrency, outside: byCurrency },
});

const named = z
  .strictObject({ key: z.enum(reportKeys), code: z.string(), ar: z.string(), en: z.string(), ascii: z.string() })
  .describe('an account as the shop named it when the file was made');

export const exportedFile = z.strictObject({
  format: z.literal('qayd-lines'),
  version: z.literal(4),
  accounts: z.array(named),
  lines: z.array(line),
  count: z.int().nonnegative(),
  asOf: z.strictObject({ entry: seq, atMs }),
  attempts: z.array(attempt),
  attemptCount: z.int().nonnegative(),
  bridge: z.array(bridge),
});
