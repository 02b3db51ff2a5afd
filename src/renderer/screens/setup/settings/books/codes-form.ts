// Converts the codes of accounts in accounting programs to a form of texts, and finds its changes and the codes that are refused.
import { type ReportKey, reportKeys } from '../../../../../shared/accounts/accounts.ts';
import { isProgramCode, readProgramCode } from '../../../../../shared/accounts/program-codes.ts';
import { type AccountCodes, type AccountProgram, accountPrograms } from '../../../../../shared/accounts/shop-accounts.ts';

/** The text of each field, by program and account. */
export type CodesForm = Readonly<Record<AccountProgram, Readonly<Record<ReportKey, string>>>>;

const byProgram = <T>(of: (program: AccountProgram) => T): Readonly<Record<AccountProgram, T>> =>
  Object.fromEntries(accountPrograms.map((program) => [program, of(program)])) as Record<AccountProgram, T>;

export const codesFormOf = (codes: AccountCodes): CodesForm =>
  byProgram(
    (program) => Object.fromEntries(reportKeys.map((key) => [key, codes[program]?.[key] ?? ''])) as Record<ReportKey, string>,
  );

/** The codes of the form that differ from the saved ones, in each program; an emptied field has the empty code. */
export const codeChangesOf = (form: CodesForm, saved: AccountCodes): Required<AccountCodes> =>
  byProgram((program) =>
    Object.fromEntries(
      reportKeys.flatMap((key) => {
        const code = readProgramCode(form[program][key]);
        return code === (saved[program]?.[key] ?? '') ? [] : [[key, code]];
      }),
    ),
  );

/** True if the field has a text that cannot be a code. */
export const isFaulty = (typed: string): boolean => {
  const code = readProgramCode(typed);
  return code !== '' && !isProgramCode(code);
};
export const hasFault = (form: CodesForm): boolean =>
  accountPrograms.some((program) => reportKeys.some((key) => isFaulty(form[program][key])));

/** True if a code of the form differs from the saved one. */
export const isCodesFormChanged = (form: CodesForm, saved: AccountCodes): boolean =>
  Object.values(codeChangesOf(form, saved)).some((codes) => Object.keys(codes).length > 0);
