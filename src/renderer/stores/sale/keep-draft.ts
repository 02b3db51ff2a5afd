// Sends the sale that is being typed to the till, which stores the sale and returns it to the same person after a crash of the
// window. Another person who signs in at this window begins with an empty sale.
import type { TypedSale } from '../../../shared/contract/counter/typed-sale.ts';
import { isIn, may } from '../people/session-store.ts';
import type { WindowStores } from '../window-stores.ts';
import type { Draft } from './draft-store.ts';

/** The owner of a draft at a till that has no users. */
const everybody = '';

/**
 * Returns the typed fields of a draft; null if nothing was typed. While a charge is being sent, the proposed invoice number
 * counts as typed, because the charge uses it.
 */
export const typedOf = (draft: Draft): TypedSale | null => {
  const { gateway, amount, invoiceNo, mobile, email, customerName, note, items, charging } = draft;
  const invoiceIsOwn = draft.invoiceIsOwn || charging;
  const isEmpty = [amount, mobile, email, customerName, note].every((text) => text === '') && items.length === 0;
  if (isEmpty && !invoiceIsOwn) return null;
  return { gateway, amount, invoiceNo, invoiceIsOwn, mobile, email, customerName, note, items: [...items] };
};

/** Starts sending the draft to the till after each change. Returns a function that stops this. */
export const keepDraft = ({ api, draft, session }: WindowStores): (() => void) => {
  /** The user id of the person who is typing the draft; null until the window knows who this is. */
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
    // Ignore an error: the sale is still in this window, and the next change sends it again.
    await api.call('sale.keep-typed', { sale });
    sending = false;
    void send();
  };
  /** Loads the sale that the till has stored for this person, unless the person has already begun to type another sale. */
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
    // This till had no users until now. The first user keeps the sale that is being typed.
    if (before === everybody) {
      owner = here;
      return void send();
    }
    if (before !== null) {
      // Set no owner while the draft is emptied: otherwise the till would delete the sale that it stored for the former person.
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
