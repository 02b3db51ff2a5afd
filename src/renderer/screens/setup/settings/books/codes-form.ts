// Converts the codes of accounts in accounting programs to a form of texts and back, and finds the codes that are refused.
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

/** Reads the form: the codes of each program without its empty fields, which have no code. */
export const readCodes = (form: CodesForm): Required<AccountCodes> =>
  byProgram((program) =>
    Object.fromEntries(
      reportKeys.flatMap((key) => {
        const code = readProgramCode(form[program][key]);
        return code === '' ? [] : [[key, code]];
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

/** True if the form, once read, differs from these codes. */
export const isCodesFormChanged = (form: CodesForm, codes: AccountCodes): boolean => {
  const read = readCodes(form);
  return accountPrograms.some((program) => reportKeys.some((key) => read[program][key] !== codes[program]?.[key]));
};
