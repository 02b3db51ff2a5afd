// The paragraph of the guides to which each place of a window leads, and the guides that a person sees.
import type { Right } from '../../../shared/people/rights.ts';
import type { HelpPlace } from '../../stores/help-store.ts';

export const guideNames = ['cashier', 'owner'] as const;
export type GuideName = (typeof guideNames)[number];

/**
 * For each place, the anchors of its paragraphs in the guides. A person who sees both guides is led to the guide that is written
 * first in this table.
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
 * The guides of a person with these rights: who may sell sees the cashier's guide; who may set up the till, or may not sell, the
 * owner's. Null stands for a window at which nobody is signed in: the role of the next person is unknown, so it shows both.
 */
export const guidesFor = (rights: readonly Right[] | null): readonly GuideName[] => {
  if (rights === null) return guideNames;
  const sells = rights.includes('sell');
  return guideNames.filter((name) => (name === 'cashier' ? sells : !sells || rights.includes('set-up')));
};

/** The paragraph of this place in the guides that a person sees; null if none of these guides has a paragraph about it. */
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
