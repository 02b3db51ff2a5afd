// Words of Payments, Exceptions, Day and Settings.
import { wordsAlertScreens } from './alerts.ts';
import { wordsAway } from './away.ts';
import { wordsClose } from './close.ts';
import { wordsDay } from './day.ts';
import { wordsDiagnostics } from './diagnostics.ts';
import { wordsExceptionsScreen } from './exceptions.ts';
import { wordsNames } from './names.ts';
import { wordsPeople } from './people.ts';
import { wordsPayments } from './payments.ts';
import { wordsQuarantine } from './quarantine.ts';
import { wordsSettings } from './settings.ts';

export const wordsScreens = {
  ...wordsAlertScreens,
  ...wordsAway,
  ...wordsPeople,
  ...wordsPayments,
  ...wordsDay,
  ...wordsSettings,
  ...wordsExceptionsScreen,
  ...wordsClose,
  ...wordsQuarantine,
  ...wordsNames,
  ...wordsDiagnostics,
} as const;
