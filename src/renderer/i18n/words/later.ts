// Collects the types of all words that are loaded later, with their screens and dialogs. Imports types only, so that `t` accepts
// every key without loading the words.
import type { wordsAlertScreens } from './alerts.ts';
import type { wordsApprove } from './approve.ts';
import type { wordsBackups } from './backups.ts';
import type { wordsBalances } from './balances.ts';
import type { wordsCharts } from './charts.ts';
import type { wordsClose } from './close.ts';
import type { wordsCloseFiles } from './close-files.ts';
import type { wordsCounterSettings } from './counter-settings.ts';
import type { wordsDay } from './day.ts';
import type { wordsDiagnostics } from './diagnostics.ts';
import type { wordsDoneNow } from './done.ts';
import type { wordsMoved } from './moves.ts';
import type { wordsSuspense } from './suspense.ts';
import type { wordsVerify } from './verification.ts';
import type { wordsDrawer } from './drawer.ts';
import type { wordsDisplay } from './display-open.ts';
import type { wordsExceptionsScreen } from './exceptions.ts';
import type { wordsConnection } from './connection.ts';
import type { wordsFirst } from './first.ts';
import type { wordsGoLive } from './go-live.ts';
import type { wordsKeys } from './keys.ts';
import type { wordsLights } from './lights.ts';
import type { wordsMore } from './more.ts';
import type { wordsAccountSettings } from './account-settings.ts';
import type { wordsNames } from './names.ts';
import type { wordsPayments } from './payments.ts';
import type { wordsPeople } from './people.ts';
import type { wordsPrinter } from './printer.ts';
import type { wordsProgramCodes } from './program-codes.ts';
import type { wordsQuarantine } from './quarantine.ts';
import type { wordsReceiptAsks } from './receipt-asks.ts';
import type { wordsReceiptCheck } from './receipt-check.ts';
import type { wordsRefunds } from './refunds.ts';
import type { wordsRestore } from './restore.ts';
import type { wordsRunning } from './running.ts';
import type { wordsStart } from './start.ts';
import type { wordsSettings } from './settings.ts';
import type { wordsShifts } from './shifts.ts';
import type { wordsWarningDialogs } from './warning-dialogs.ts';

export type WordsLater = typeof wordsAlertScreens &
  typeof wordsGoLive &
  typeof wordsApprove &
  typeof wordsBackups &
  typeof wordsBalances &
  typeof wordsCharts &
  typeof wordsClose &
  typeof wordsCloseFiles &
  typeof wordsCounterSettings &
  typeof wordsDay &
  typeof wordsDiagnostics &
  typeof wordsDisplay &
  typeof wordsDrawer &
  typeof wordsDoneNow &
  typeof wordsMoved &
  typeof wordsSuspense &
  typeof wordsVerify &
  typeof wordsExceptionsScreen &
  typeof wordsConnection &
  typeof wordsFirst &
  typeof wordsKeys &
  typeof wordsLights &
  typeof wordsMore &
  typeof wordsAccountSettings &
  typeof wordsProgramCodes &
  typeof wordsNames &
  typeof wordsPayments &
  typeof wordsPeople &
  typeof wordsPrinter &
  typeof wordsQuarantine &
  typeof wordsReceiptAsks &
  typeof wordsReceiptCheck &
  typeof wordsRefunds &
  typeof wordsRestore &
  typeof wordsRunning &
  typeof wordsStart &
  typeof wordsSettings &
  typeof wordsShifts &
  typeof wordsWarningDialogs;
