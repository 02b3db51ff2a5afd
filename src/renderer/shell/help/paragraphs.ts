// Which paragraph of the guides the help shows for each screen and settings section (`HelpPlace`), and which guides a person
// sees.
import type { Right } from '../../../shared/people/rights.ts';
import type { HelpPlace } from '../../stores/help-store.ts';

export const guideNames = ['cashier', 'owner', 'bookkeeper'] as const;
export type GuideName = (typeof guideNames)[number];

/**
 * For each place: the anchor of its paragraph in each guide. If a person sees several of these guides, the help opens the guide
 * that comes first in the place's row; `paragraphOf` has the exception.
 */
export const paragraphs: Readonly<Record<HelpPlace, Readonly<Partial<Record<GuideName, string>>>>> = {
  entry: { cashier: 'sign-in', bookkeeper: 'sign-in' },
  first: { owner: 'set-up' },
  unlock: { owner: 'passphrase' },
  restore: { owner: 'restore' },
  rescue: { owner: 'restore' },
  sell: { cashier: 'sell' },
  waiting: { cashier: 'statuses' },
  payments: { cashier: 'payments', owner: 'payments', bookkeeper: 'payments' },
  exceptions: { owner: 'review', cashier: 'review', bookkeeper: 'review' },
  refunds: { owner: 'refunds', cashier: 'refunds', bookkeeper: 'refunds' },
  day: { owner: 'day', cashier: 'day', bookkeeper: 'day' },
  balances: { owner: 'balances', cashier: 'day', bookkeeper: 'balances' },
  charts: { owner: 'charts', cashier: 'day', bookkeeper: 'charts' },
  diagnostics: { owner: 'diagnostics', cashier: 'diagnostics', bookkeeper: 'diagnostics' },
  people: { owner: 'people', cashier: 'people' },
  drills: { cashier: 'drills' },
  'settings-start': { owner: 'start', cashier: 'settings' },
  'settings-shop': { owner: 'shop', cashier: 'settings' },
  'settings-people': { owner: 'people', cashier: 'settings' },
  'settings-service': { owner: 'service', cashier: 'settings' },
  'settings-relay': { owner: 'relay', cashier: 'settings' },
  'settings-devices': { owner: 'devices', cashier: 'settings' },
  'settings-books': { owner: 'books', cashier: 'settings', bookkeeper: 'books' },
  'settings-backups': { owner: 'backups', cashier: 'settings' },
  'settings-advanced': { owner: 'advanced', cashier: 'settings' },
};

/**
 * Returns the guides for a person with these rights, in the order of their tabs. A person who may sell sees the cashier's guide; a
 * person who may set up the till, or may not sell, sees the owner's guide; a person who may see balances sees the bookkeeper's
 * guide, which comes first for a person who neither sells nor sets up. Null: nobody is signed in and the next person's role is
 * unknown, so all guides are returned.
 */
export const guidesFor = (rights: readonly Right[] | null): readonly GuideName[] => {
  if (rights === null) return guideNames;
  const [sells, setsUp] = [rights.includes('sell'), rights.includes('set-up')];
  const sees: Readonly<Record<GuideName, boolean>> = {
    cashier: sells,
    owner: !sells || setsUp,
    bookkeeper: rights.includes('see-balances'),
  };
  const seen = guideNames.filter((name) => sees[name]);
  return sells || setsUp ? seen : seen.toReversed();
};

/**
 * Returns the paragraph about this place, from the first guide of the place's row that the person sees; null if none of these
 * guides has such a paragraph. If the bookkeeper's guide is the person's first guide and has such a paragraph, returns that one.
 */
export const paragraphOf = (
  place: HelpPlace,
  seen: readonly GuideName[],
): { readonly guide: GuideName; readonly anchor: string } | null => {
  const { bookkeeper, ...others } = paragraphs[place];
  const first = seen[0] === 'bookkeeper' && bookkeeper !== undefined ? { bookkeeper, ...others } : paragraphs[place];
  for (const [guide, anchor] of Object.entries(first)) {
    const found = seen.find((name) => name === guide);
    if (found) return { guide: found, anchor };
  }
  return null;
};
