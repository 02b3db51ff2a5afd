// Each place of a window that has a help button has its paragraph in the guides, in both languages, for each role that can be at
// this place.
import { describe, expect, it } from 'vitest';
import { langs } from '../../../../../src/shared/lang.ts';
import { roles, rightsTable } from '../../../../../src/shared/people/rights.ts';
import { drawn } from '../../../../../src/renderer/drawn.tsx';
import { placesOf, placeFor } from '../../../../../src/renderer/shell/places.ts';
import { sections } from '../../../../../src/renderer/screens/setup/settings/sections.ts';
import { guides } from '../../../../../src/renderer/shell/help/guides.ts';
import type { GuideBlock } from '../../../../../src/renderer/shell/help/markdown.ts';
import { guideNames, guidesFor, paragraphOf, paragraphs } from '../../../../../src/renderer/shell/help/paragraphs.ts';
import { type HelpPlace, helpPlaceOf } from '../../../../../src/renderer/stores/help-store.ts';
import type { WindowRoute } from '../../../../../src/renderer/stores/route-store.ts';

const anchorsOf = (blocks: readonly GuideBlock[]): string[] =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'list') return block.items;
      return block.kind === 'table' ? block.rows.flatMap(([first]) => (first ? [first] : [])) : [block.line];
    })
    .flatMap(({ anchor }) => (anchor === null ? [] : [anchor]));

const places = Object.keys(paragraphs) as HelpPlace[];
const outside: readonly HelpPlace[] = ['entry', 'first', 'unlock', 'restore', 'rescue'];

describe.each(guideNames)('the guide %s', (name) => {
  it('has the same anchors in both languages, each once', () => {
    const [ar, en] = [anchorsOf(guides[name].ar), anchorsOf(guides[name].en)];
    expect(ar).toEqual(en);
    expect(new Set(en).size).toBe(en.length);
  });

  it('has each anchor to which a place leads, and no other', () => {
    const led = places.flatMap((place) => paragraphs[place][name] ?? []);
    expect([...new Set(led)].sort()).toEqual(anchorsOf(guides[name].en).sort());
  });
});

const screens = Object.keys(drawn.screens).filter((screen) => screen !== 'settings');
it('every screen, every section of the settings, and every page outside the screens is such a place', () => {
  const all = [...screens, ...Object.keys(sections).map((section) => `settings-${section}`), ...outside];
  expect(places.sort()).toEqual(all.sort());
});

it('a person sees the guides of their role, with the bookkeeper’s first for who keeps or audits the books', () => {
  const table = rightsTable();
  expect(Object.fromEntries(roles.map((role) => [role, guidesFor(table[role])]))).toEqual({
    cashier: ['cashier'],
    supervisor: ['cashier', 'owner', 'bookkeeper'],
    bookkeeper: ['bookkeeper', 'owner'],
    auditor: ['bookkeeper', 'owner'],
    owner: ['cashier', 'owner', 'bookkeeper'],
  });
  expect(guidesFor(null)).toEqual(['cashier', 'owner', 'bookkeeper']);
  expect(guidesFor(['look', 'set-up'])).toEqual(['owner']);
  expect(guidesFor(['look', 'see-balances', 'set-up'])).toEqual(['owner', 'bookkeeper']);
});

const routeOf = (screen: string): WindowRoute =>
  ({ screen, attemptId: screen === 'waiting' ? 'attempt' : null, states: [], seq: null }) as unknown as WindowRoute;

describe.each(roles)('for a %s', (role) => {
  const rights = rightsTable()[role];
  const reached = placesOf(rights, 'training')
    .flatMap(({ holds }) => holds)
    .filter((screen) => placeFor(routeOf(screen), rights).screen === screen);
  it.each(reached)('%s leads to a paragraph of a guide that this person sees', (screen) => {
    const route =
      screen === 'settings' ? Object.keys(sections).map((section) => ({ ...routeOf(screen), section })) : [routeOf(screen)];
    for (const each of route as WindowRoute[]) {
      const found = paragraphOf(helpPlaceOf(each), guidesFor(rights));
      expect(found).not.toBeNull();
      for (const lang of langs) expect(anchorsOf(guides[found?.guide ?? 'cashier'][lang])).toContain(found?.anchor);
    }
  });
});

it('an owner is led to the owner’s guide where several guides explain a screen, a bookkeeper to the bookkeeper’s', () => {
  expect(paragraphOf('day', ['cashier', 'owner', 'bookkeeper'])).toEqual({ guide: 'owner', anchor: 'day' });
  expect(paragraphOf('day', ['cashier'])).toEqual({ guide: 'cashier', anchor: 'day' });
  expect(paragraphOf('sell', ['owner'])).toBeNull();
  expect(paragraphOf('day', ['bookkeeper', 'owner'])).toEqual({ guide: 'bookkeeper', anchor: 'day' });
  expect(paragraphOf('people', ['bookkeeper', 'owner'])).toEqual({ guide: 'owner', anchor: 'people' });
});

const books = ['payments', 'exceptions', 'refunds', 'day', 'balances', 'charts', 'diagnostics', 'settings-books'] as const;
it.each(books)('the bookkeeper’s guide has a paragraph about %s', (place) =>
  expect(paragraphOf(place, guidesFor(rightsTable().bookkeeper))).toEqual({
    guide: 'bookkeeper',
    anchor: paragraphs[place].bookkeeper,
  }),
);
