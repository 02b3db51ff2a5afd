// Which paragraph of the guides the help shows for each screen and settings section (`HelpPlace`), and which guides a person
// sees.
import type { Right } from '../../../shared/people/rights.ts';
import type { HelpPlace } from '../../stores/help-store.ts';

export const guideNames = ['cashier', 'owner'] as const;
export type GuideName = (typeof guideNames)[number];

/**
 * For each place: the anchor of its paragraph in each guide. If a person sees both guides, the help opens the guide that comes
 * first in the place's row.
 */
export const paragraphs: Readonly<Record<HelpPlace, Readonly<Partial<Record<GuideName, string>>>>> = {
  entry: { cashier: 'sign-in' },
  first: { owner: 'set-up' },
  unlock: { owner: 'passphrase' },
  restore: { owner: 'restore' },
  rescue: { owner: 'restore' },
  sell: { cashier: 'sell' },
  waiting: { cashier: 'statuses' },
  payments: { cashier: 'payments', owner: 'payments' },
  exceptions: { owner: 'review', cashier: 'review' },
  refunds: { owner: 'refunds', cashier: 'refunds' },
  day: { owner: 'day', cashier: 'day' },
  balances: { owner: 'balances', cashier: 'day' },
  diagnostics: { owner: 'diagnostics', cashier: 'diagnostics' },
  people: { owner: 'people', cashier: 'people' },
  drills: { cashier: 'drills' },
  'settings-start': { owner: 'start', cashier: 'settings' },
  'settings-shop': { owner: 'shop', cashier: 'settings' },
  'settings-people': { owner: 'people', cashier: 'settings' },
  'settings-service': { owner: 'service', cashier: 'settings' },
  'settings-relay': { owner: 'relay', cashier: 'settings' },
  'settings-devices': { owner: 'devices', cashier: 'settings' },
  'settings-backups': { owner: 'backups', cashier: 'settings' },
  'settings-advanced': { owner: 'advanced', cashier: 'settings' },
};

/**
 * Returns the guides for a person with these rights. A person who may sell sees the cashier's guide; a person who may set up the
 * till, or may not sell, sees the owner's guide. Null: nobody is signed in and the next person's role is unknown, so both guides
 * are returned.
 */
export const guidesFor = (rights: readonly Right[] | null): readonly GuideName[] => {
  if (rights === null) return guideNames;
  const sells = rights.includes('sell');
  return guideNames.filter((name) => (name === 'cashier' ? sells : !sells || rights.includes('set-up')));
};

/**
 * Returns the paragraph about this place, from the first guide that the person sees; null if none of these guides has such a
 * paragraph.
 */
export const paragraphOf = (
  place: HelpPlace,
  seen: readonly GuideName[],
): { readonly guide: GuideName; readonly anchor: string } | null => {
  for (const [guide, anchor] of Object.entries(paragraphs[place])) {
    const found = seen.find((name) => name === guide);
    if (found) return { guide: found, anchor };
  }
  return null;
};
