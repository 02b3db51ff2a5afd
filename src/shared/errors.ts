// The codes of expected errors, and the type of each error's parameters. Errors are passed on as code and parameters; only windows
// and commands turn them into text.
import type { errorFacts } from './error-facts.ts';

export type ErrorCode = keyof typeof errorFacts;

/** The parameters of any error as plain values, as they are sent to windows and stored. */
export type ErrorParams = Readonly<Record<string, string | number>>;
export type AppError = { readonly code: ErrorCode; readonly params: ErrorParams };

type ErrorFacts = (typeof errorFacts)[ErrorCode];
type ValueOf<Kind> = Kind extends 'text' | 'text?' ? string : number;
type FactValues<Table extends ErrorFacts> = {
  readonly [Name in keyof Table as Table[Name] extends `${string}?` ? never : Name]: ValueOf<Table[Name]>;
} & {
  readonly [Name in keyof Table as Table[Name] extends `${string}?` ? Name : never]?: ValueOf<Table[Name]>;
};
/** The parameters of an error with this code. For a union of codes: the parameters of one member. */
export type ParamsOf<Code extends ErrorCode> = Code extends ErrorCode
  ? keyof (typeof errorFacts)[Code] extends never
    ? Readonly<Record<string, never>>
    : FactValues<(typeof errorFacts)[Code]>
  : never;
type NameAlways<Table extends ErrorFacts> = {
  [Name in keyof Table]: Table[Name] extends `${string}?` ? never : Name;
}[keyof Table];
type MayLack<Code extends ErrorCode> = Code extends ErrorCode
  ? [NameAlways<(typeof errorFacts)[Code]>] extends [never]
    ? true
    : false
  : never;
/** The parameters as an argument list. The argument may be left out if this code has no required parameter. */
export type GivenParams<Code extends ErrorCode> =
  true extends MayLack<Code> ? [params?: ParamsOf<Code>] : [params: ParamsOf<Code>];

/** Makes an error. An unknown parameter, or a missing required one, does not compile. */
export const appError = <Code extends ErrorCode>(
  code: Code,
  ...[params = {} as ParamsOf<Code>]: GivenParams<Code>
): AppError & { readonly code: Code } => ({ code, params });
