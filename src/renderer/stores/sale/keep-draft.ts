// Keeps the sale being typed with the till, so that it comes back to the same person after a crash of the window. Another person
// who signs in at this window begins with an empty sale.
import type { TypedSale } from '../../../shared/contract/counter/typed-sale.ts';
import { isIn, may } from '../people/session-store.ts';
import type { WindowStores } from '../window-stores.ts';
import type { Draft } from './draft-store.ts';

/** The user id that stands for everybody at a till without people. */
const everybody = '';

/** The typed part of a draft; null if nothing was typed. A charge that is being sent fixes its invoice number. */
export const typedOf = (draft: Draft): TypedSale | null => {
  const { gateway, amount, invoiceNo, mobile, email, customerName, note, items, charging } = draft;
  const invoiceIsOwn = draft.invoiceIsOwn || charging;
  const isEmpty = [amount, mobile, email, customerName, note].every((text) => text === '') && items.length === 0;
  if (isEmpty && !invoiceIsOwn) return null;
  return { gateway, amount, invoiceNo, invoiceIsOwn, mobile, email, customerName, note, items: [...items] };
};

/** Starts keeping the draft. Returns a function that stops. */
export const keepDraft = ({ api, draft, session }: WindowStores): (() => void) => {
  /** The person whose sale the draft is; null until a person is known. */
  let owner: string | null = null;
  let sent = 'null';
  let sending = false;

  const send = async (): Promise<void> => {
    if (sending || owner === null) return;
    const { session: now } = session.store.getState();
    if (!isIn(now) || (now?.user?.userId ?? everybody) !== owner || !may(now, 'sell')) return;
    const sale = typedOf(draft.getState());
    const text = JSON.stringify(sale);
    if (text === sent) return;
    sending = true;
    sent = text;
    // Ignore a failure: the sale stays in this window, and the next key sends it again.
    await api.call('sale.keep-typed', { sale });
    sending = false;
    void send();
  };
  /** Reads the sale that this person was typing, unless they have begun to type already. */
  const fetch = async (who: string): Promise<void> => {
    const answer = await api.call('sale.typed', {});
    if (owner !== who || !answer.ok || !answer.value || typedOf(draft.getState())) return;
    sent = JSON.stringify(answer.value);
    draft.getState().set({ ...answer.value });
  };
  const meet = (): void => {
    const { session: now } = session.store.getState();
    if (!now || !isIn(now)) return;
    const here = now.user?.userId ?? everybody;
    if (here === owner) return;
    const before = owner;
    // The first person of a till without people goes on with the sale that is being typed.
    if (before === everybody) {
      owner = here;
      return void send();
    }
    if (before !== null) {
      // The emptied draft is nobody's, so that the till keeps the sale of the person before.
      owner = null;
      sent = 'null';
      draft.getState().clear();
    }
    owner = here;
    if (may(now, 'sell')) void fetch(here);
  };
  const stops = [draft.subscribe(() => void send()), session.store.subscribe(meet)];
  meet();
  return () => {
    for (const stop of stops) stop();
  };
};
