// The hints of `notice` name documents that exist and contain the promised text.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesUnsigned, problemOf, decidedBy } from '../../../../src/cli/notice/words.ts';
import { documentedParameters } from '../../../../src/protocol/notice.ts';
import { errorCodes } from '../../../../src/shared/error-codes.ts';

const hints = [
  ...Object.values(decidedBy),
  ...errorCodes.flatMap((code) => {
    const { what, next } = problemOf({ code, params: {} });
    return [what, next];
  }),
  namesUnsigned.what,
  namesUnsigned.next,
];

describe('the hints of notice', () => {
  it('name only documents that exist, and no section sign', () => {
    const cited = hints.flatMap((hint) => hint.match(/\S+\.md/g) ?? []).map((name) => name.replace(/^\(/, ''));
    expect(cited).toContain('docs/notice.md');
    expect(cited.filter((name) => !existsSync(name))).toEqual([]);
    expect(hints.filter((hint) => hint.includes('§'))).toEqual([]);
  });

  it('name a document that lists the parameters of each kind of notice', () => {
    const lines = readFileSync('docs/notice.md', 'utf8').split('\n');
    expect(lines.filter((line) => line.includes('§'))).toEqual([]);
    for (const [kind, names] of Object.entries(documentedParameters)) {
      const row = lines.find((line) => line.startsWith(`| \`${kind}\` |`)) ?? '';
      const listed =
        row
          .match(/`[a-z_-]+`/g)
          ?.slice(1)
          .map((name) => name.slice(1, -1)) ?? [];
      expect(listed.filter((name) => name !== 'payment_method')).toEqual(names);
    }
  });
});
