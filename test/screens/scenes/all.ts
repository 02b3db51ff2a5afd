// All screenshot scenes: every screen in every state that users can meet.
import type { Scene } from '../../support/windows/scene.ts';
import { scenesA } from './counter.ts';
import { scenesB } from './books.ts';
import { scenesPresets } from './presets.ts';
import { scenesC } from './exceptions.ts';
import { scenesCloseFiles } from './close-files.ts';
import { scenesCloses } from './closes.ts';
import { scenesAccounts } from './accounts.ts';
import { scenesBalances } from './balances.ts';
import { scenesCharts } from './charts.ts';
import { scenesRefunds } from './refunds.ts';
import { scenesRefundsDone } from './refunds-done.ts';
import { scenesApprovals } from './approvals.ts';
import { scenesConnection } from './connection.ts';
import { scenesFirst } from './first.ts';
import { scenesNames } from './names.ts';
import { scenesPeople } from './people.ts';
import { scenesShifts } from './shifts.ts';
import { scenesDrawer } from './drawer.ts';
import { scenesReceiptCheck } from './receipt-check.ts';
import { scenesQuarantine } from './quarantine.ts';
import { scenesDisplay } from './display.ts';
import { scenesDrills } from './drills.ts';
import { scenesHelp } from './help.ts';
import { scenesBars } from './counter-bars.ts';
import { scenesCounterSpeed } from './counter-speed.ts';
import { scenesPrinting } from './printing.ts';
import { scenesDiagnostics } from './diagnostics.ts';

export const scenes: readonly Scene[] = [
  ...scenesA,
  ...scenesB,
  ...scenesPresets,
  ...scenesC,
  ...scenesCloses,
  ...scenesCloseFiles,
  ...scenesAccounts,
  ...scenesBalances,
  ...scenesCharts,
  ...scenesRefunds,
  ...scenesRefundsDone,
  ...scenesApprovals,
  ...scenesNames,
  ...scenesQuarantine,
  ...scenesDiagnostics,
  ...scenesPrinting,
  ...scenesPeople,
  ...scenesShifts,
  ...scenesDrawer,
  ...scenesReceiptCheck,
  ...scenesDisplay,
  ...scenesDrills,
  ...scenesBars,
  ...scenesHelp,
  ...scenesCounterSpeed,
  ...scenesConnection,
  ...scenesFirst,
];
