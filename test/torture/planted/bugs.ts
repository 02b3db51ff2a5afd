// The table of all planted bugs.
import type { Bug } from './bug.ts';
import { boundsBugs } from './bugs-bounds.ts';
import { eventBugs } from './bugs-events.ts';
import { chanceBugs } from './bugs-chance.ts';
import { againBugs } from './bugs-again.ts';
import { pagingBugs } from './bugs-paging.ts';
import { healthBugs } from './bugs-health.ts';
import { firstBugs } from './bugs-first.ts';
import { raceBugs } from './bugs-races.ts';
import { ruleBugs } from './bugs-rules.ts';
import { saleBugs } from './bugs-sale.ts';
import { tillBugs } from './bugs-till.ts';
import { windowBugs } from './bugs-windows.ts';
import { wireBugs } from './bugs-wire.ts';

export const bugs: readonly Bug[] = [
  ...firstBugs,
  ...ruleBugs,
  ...saleBugs,
  ...wireBugs,
  ...tillBugs,
  ...healthBugs,
  ...eventBugs,
  ...boundsBugs,
  ...raceBugs,
  ...chanceBugs,
  ...windowBugs,
  ...pagingBugs,
  ...againBugs,
];
