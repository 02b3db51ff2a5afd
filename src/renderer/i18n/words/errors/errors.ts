// UI texts for every expected error: what happened, then what to do. An error code without words does not compile.
// `errorText(error, lang)` returns both texts with the error's parameters filled in; `codeText` returns both texts for a bare
// code without parameters, such as the code of a status light.
import type { AppError, ErrorCode } from '../../../../shared/errors.ts';
import { fitted, readableFacts } from '../../../../shared/words/facts.ts';
import { fillText } from '../../fill.ts';
import type { ErrorWords } from '../../phrase.ts';
import type { Lang } from '../../../../shared/lang.ts';
import { wordsErrorsAccounts } from './accounts.ts';
import { wordsErrorsAsked } from './asked.ts';
import { wordsErrorsBackup } from './backup.ts';
import { wordsErrorsBooks } from './books.ts';
import { wordsErrorsCloseFiles } from './close-files.ts';
import { wordsErrorsDisplay } from './display.ts';
import { wordsErrorsDrill } from './drill.ts';
import { wordsErrorsExports } from './exports.ts';
import { wordsErrorsFar } from './far.ts';
import { wordsErrorsNames } from './names.ts';
import { wordsErrorsNotices } from './notices.ts';
import { wordsErrorsOpening } from './opening.ts';
import { wordsErrorsPrinting } from './printing.ts';
import { wordsErrorsPeople } from './people.ts';
import { wordsErrorsRefunds } from './refunds.ts';
import { configWords } from './config.ts';

export const wordsErrors: Readonly<Record<ErrorCode, ErrorWords>> = {
  ...wordsErrorsAccounts,
  ...wordsErrorsAsked,
  ...wordsErrorsBooks,
  ...wordsErrorsPeople,
  ...wordsErrorsBackup,
  ...wordsErrorsCloseFiles,
  ...wordsErrorsNames,
  ...wordsErrorsRefunds,
  ...wordsErrorsDisplay,
  ...wordsErrorsDrill,
  ...wordsErrorsExports,
  ...wordsErrorsNotices,
  ...wordsErrorsOpening,
  ...wordsErrorsFar,
  ...wordsErrorsPrinting,
};

export type ErrorText = { readonly what: string; readonly next: string };

export const errorText = ({ code, params }: AppError, lang: Lang): ErrorText => {
  const { what, next } = code === 'config.invalid' ? configWords(params) : wordsErrors[code];
  const facts = readableFacts(params);
  return { what: fillText(fitted(what, facts), lang, facts), next: fillText(fitted(next, facts), lang, facts) };
};

export const codeText = (code: ErrorCode, lang: Lang): ErrorText => errorText({ code, params: {} }, lang);
