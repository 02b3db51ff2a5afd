// Tests which events the windows of a till receive when a notice is booked: one row for each effect that a notice can have.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import type { Lights } from '../../../../../src/shared/contract/till.ts';
import { type Counter, openCounter } from '../../../../support/counter.ts';
import { addressesOf } from '../../../../support/ways.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

type Sold = { readonly first: AttemptView; readonly second: AttemptView };
type Row = {
  readonly what: string;
  /** Adds one or more notices to the relay's feed. */
  readonly post: (sold: Sold) => void;
  /** The payments for which the windows receive `attempt.changed`. */
  readonly changed: readonly (keyof Sold)[];
  /** The names of the other events that the windows receive; these events have no body. */
  readonly events: readonly string[];
  /** The counts that the windows show beside the status lights. */
  readonly counts: Pick<Lights, 'exceptions' | 'refunds'>;
};

/** The part `ID/TAG` of the address at which notices of this payment arrive. */
const addressOf = ({ invoiceNo }: AttemptView): string =>
  /\/([^/]+\/[^/]+)\/wallet\/callback$/.exec(addressesOf(counter.till.ledger, invoiceNo)?.callbackUrl ?? '')?.[1] ?? '';

const rows: readonly Row[] = [
  {
    what: 'that pays a sale',
    post: ({ first }) => counter.post(first),
    changed: ['first'],
    events: ['paid.waiting'],
    counts: { exceptions: 0, refunds: 0 },
  },
  {
    what: 'that pays a sale a second time',
    post({ first }) {
      counter.post(first, { transaction_id: 'tx-one' });
      counter.post(first, { transaction_id: 'tx-two' });
    },
    changed: ['first'],
    events: ['exceptions.changed', 'paid.waiting', 'refunds.changed'],
    counts: { exceptions: 1, refunds: 1 },
  },
  {
    what: 'of another amount',
    post: ({ first }) => counter.post(first, { amount: '7.5' }),
    changed: ['first'],
    events: ['exceptions.changed', 'refunds.changed'],
    counts: { exceptions: 1, refunds: 0 },
  },
  {
    what: 'of an unknown invoice',
    post: ({ first }) => counter.post({ ...first, invoiceNo: 'T9-0001' }),
    changed: [],
    events: ['exceptions.changed'],
    counts: { exceptions: 1, refunds: 0 },
  },
  {
    what: 'of one payment at another payment’s address',
    post({ first, second }) {
      counter.post(first);
      Object.assign(counter.feed.items.at(-1) as object, { cameBy: 'misaddressed', sentTo: addressOf(second) });
    },
    changed: ['first', 'second'],
    events: ['exceptions.changed'],
    counts: { exceptions: 1, refunds: 0 },
  },
];

describe('the windows are told of a notice', () => {
  it.each(rows)('$what', async ({ post, changed, events, counts }) => {
    const sold: Sold = { first: await counter.sell(), second: await counter.sell() };
    const { told } = counter.client;
    told.length = 0;
    post(sold);
    const { items } = counter.feed;
    await counter.world.until(() => counter.till.ledger.feed.cursor()?.after === items.at(-1)?.number);
    const ids = told.flatMap(({ event, body }) => (event === 'attempt.changed' ? [(body as AttemptView).attemptId] : []));
    expect(new Set(ids)).toEqual(new Set(changed.map((name) => sold[name].attemptId)));
    const bare = told.filter(({ body }) => JSON.stringify(body) === '{}').map(({ event }) => event);
    expect([...new Set(bare)].toSorted()).toEqual(events);
    const shown = told.findLast(({ event }) => event === 'lights.changed')?.body as Lights | undefined;
    const { exceptions = 0, refunds = 0 } = shown ?? {};
    expect({ exceptions, refunds }).toEqual(counts);
  });
});
