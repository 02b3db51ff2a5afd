// The news that relays on one database send each other: which feeds changed. A lost or forged message costs at most an idle read,
// because the receiver reads the database itself.
import type { FeedKey, StoreCommand } from '../port.ts';
import { heldBy } from '../rules/quarantine.ts';

/**
 * `grown`: the feed has new notices. `held`: a signed notice was put into the till's quarantine. `pinned`: the till's key was
 * pinned.
 */
export const newsKinds = ['grown', 'held', 'pinned'] as const;
export type NewsKind = (typeof newsKinds)[number];
export type News = { readonly kind: NewsKind; readonly feed: FeedKey };

/** PostgreSQL refuses a payload of 8000 bytes. */
const mostBytes = 7900;

/** Returns the news of a batch that was committed. */
export const newsOf = (
  merchant: string,
  commands: readonly StoreCommand[],
  outcomes: readonly unknown[],
  grown: readonly FeedKey[],
): readonly News[] => [
  ...grown.map((feed): News => ({ kind: 'grown', feed })),
  ...heldBy(merchant, commands, outcomes).map((feed): News => ({ kind: 'held', feed })),
  ...commands.flatMap(({ do: what, till }, i): readonly News[] =>
    what === 'pin' && outcomes[i] === 'pinned' ? [{ kind: 'pinned', feed: { merchant, till } }] : [],
  ),
];

/** One line of a payload. Ids contain neither a slash nor a space. */
export const newsLine = ({ kind, feed }: News): string => `${kind} ${feed.merchant}/${feed.till}`;

/** Joins lines into payloads, each within PostgreSQL's limit. Ids, and so lines, are ASCII. */
export const payloadsOf = (lines: Iterable<string>): readonly string[] => {
  const payloads: string[] = [];
  for (const line of lines) {
    const last = payloads.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= mostBytes) payloads[payloads.length - 1] = `${last}\n${line}`;
    else payloads.push(line);
  }
  return payloads;
};

const shape = new RegExp(`^(${newsKinds.join('|')}) ([A-Za-z0-9_-]{1,32})/([A-Za-z0-9_-]{1,32})$`);

/** Reads a payload. Ignores lines of other kinds, which a newer relay may send. */
export const readNews = (payload: string): readonly News[] =>
  payload.split('\n').flatMap((line): readonly News[] => {
    const [, kind, merchant, till] = shape.exec(line) ?? [];
    return kind === undefined || merchant === undefined || till === undefined
      ? []
      : [{ kind: kind as NewsKind, feed: { merchant, till } }];
  });
