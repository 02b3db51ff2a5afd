// Finds comments and sentences that a reader would have to read twice (CONTRIBUTING.md, "English").

const openers = /^(?:Whoever|What|Whose|Whether|Of|That|As)\b/;
/** Matches a block comment, or a line comment after code or at the start of a line. */
const comment = /\/\*+([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)$/gm;

/** The first line of each comment in `source` that begins with a relative pronoun, *Of* or *As*, with its line number: `12: What …`. */
export const badOpeners = (source: string): string[] => {
  const found: string[] = [];
  let lastLineComment = -1;
  for (const match of source.matchAll(comment)) {
    const at = match.index + match[0].length - match[0].trimStart().length;
    const line = source.slice(0, at).split('\n').length;
    const [, block, text] = match;
    // True if this line continues a comment of several `//` lines.
    const goesOn = text !== undefined && line === lastLineComment + 1;
    if (text !== undefined) lastLineComment = line;
    const words = (text ?? block ?? '').replace(/^[\s*]+/, '').trimEnd();
    if (!goesOn && openers.test(words)) found.push(`${line}: ${words.split('\n')[0] ?? ''}`);
  }
  return found;
};

const mostWords = 40;

/**
 * Paragraphs of a Markdown page: list items and cells of tables stand alone; headings, code blocks and generated figures are left
 * out.
 */
const paragraphsOf = (page: string): string[] =>
  page
    .replace(/```[\s\S]*?```|<!-- sums[\s\S]*?<!-- end of sums -->/g, '\n\n')
    .replace(/^ *#+ .*$/gm, '\n\n')
    .replace(/^ *\|.*$/gm, (row) => row.split('|').join('\n\n'))
    .replace(/^ *(?:[-*]|\d+\.) /gm, '\n\n')
    .split(/\n\s*\n/);

/**
 * Sentences of more than 40 words, each after its number of words: `43: Nothing inside …`. A sentence ends with a full stop, `!`,
 * `?` or `؟`.
 */
export const longSentences = (page: string): string[] =>
  paragraphsOf(page)
    .flatMap((paragraph) =>
      paragraph
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?؟]["”)*`]*)\s+/),
    )
    .map((sentence) => ({ sentence, words: sentence.split(' ').length }))
    .filter(({ words }) => words > mostWords)
    .map(({ sentence, words }) => `${words}: ${sentence}`);
