// Words of Payments, Exceptions, Day and Settings.
import { wordsAway } from './words-away.ts';
import { wordsClose } from './words-close.ts';
import { wordsDay } from './words-day.ts';
import { wordsDiagnostics } from './words-diagnostics.ts';
import { wordsExceptionsScreen } from './words-exceptions.ts';
import { wordsNames } from './words-names.ts';
import { wordsPayments } from './words-payments.ts';
import { wordsQuarantine } from './words-quarantine.ts';
import { wordsSettings } from './words-settings.ts';

export const wordsScreensB = {
  ...wordsAway,
  ...wordsPayments,
  ...wordsDay,
  ...wordsSettings,
  ...wordsExceptionsScreen,
  ...wordsClose,
  ...wordsQuarantine,
  ...wordsNames,
  ...wordsDiagnostics,
} as const;
