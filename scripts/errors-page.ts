// `npm run errors`: writes docs/errors.md, a table of every expected error with its code, facts, HTTP status and words in both
// languages. test/unit/docs/errors.test.ts compares the file with the code.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { statusOfError } from '../src/browser-host/status.ts';
import type { ErrorWords } from '../src/renderer/i18n/phrase.ts';
import { configWordsByReason } from '../src/renderer/i18n/words/errors/config.ts';
import { wordsErrors } from '../src/renderer/i18n/words/errors/errors.ts';
import { errorFacts } from '../src/shared/error-facts.ts';
import { errorCodes } from '../src/shared/error-codes.ts';
import type { ErrorCode } from '../src/shared/errors.ts';
import { cell } from './table-cell.ts';

export const errorsPage = 'docs/errors.md';

const head = `# Errors

Made by \`npm run errors\` from \`src/shared/error-facts.ts\` and the words of the windows; \`test/unit/docs/errors.test.ts\` holds it against them.

An answer that is no success carries \`{ "code", "params" }\`. The words are the windows' and the command line's own: what happened, then what to do.
\`params\` hold the facts that the words name; one with a question mark does not come each time, and a part of the words in \`[…]\` falls away
without its facts. \`{name|noun}\` is a number with its noun. Where no HTTP status is given, the browser host answers 200 with \`"ok": false\`.
`;

const both = ({ what, next }: ErrorWords, lang: 'ar' | 'en'): string => cell(`${what[lang]} ${next[lang]}`);
const row = (name: string, facts: string, status: string, words: ErrorWords): string =>
  `| ${name} | ${facts} | ${status} | ${both(words, 'en')} | ${both(words, 'ar')} |`;

const rowsOf = (code: ErrorCode): string[] => {
  const facts = Object.entries(errorFacts[code])
    .map(([name, kind]) => `\`${name}\`: ${kind}`)
    .join(', ');
  const first = row(`\`${code}\``, facts, String(statusOfError[code] ?? ''), wordsErrors[code]);
  if (code !== 'config.invalid') return [first];
  return [first, ...Object.entries(configWordsByReason).map(([reason, words]) => row(`… \`reason\` ${reason}`, '', '', words))];
};

export const errorsPageText = (): string => {
  const areas = [...new Set(errorCodes.map((code) => code.replace(/\..*/, '')))];
  const tables = areas.map((area) => {
    const rows = errorCodes.filter((code) => code.startsWith(`${area}.`)).flatMap(rowsOf);
    return `## ${area}\n| code | facts | HTTP | English | Arabic |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${head}\n${tables.join('\n')}`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(errorsPage, errorsPageText());
