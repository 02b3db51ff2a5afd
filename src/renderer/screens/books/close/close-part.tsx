// One named section of a close on screen, and the lookup from user ids to the names that the close document stores.
import type { ReactNode } from 'react';
import type { AnyCloseDocument } from '../../../../shared/contract/books/close.ts';

/** Close documents that contain people: version 3 and later. */
export type SincePeople = Extract<AnyCloseDocument, { readonly version: 3 | 4 | 5 | 6 | 7 }>;

type PartProps = { readonly name: string; readonly wide?: boolean; readonly children: ReactNode };
export const Part = ({ name, wide = false, children }: PartProps) => (
  <div className="close-part" data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export type NameOf = (userId: string) => string;

/**
 * Returns a lookup from user id to name. The lookup uses the close document's own list of people, because people may have been
 * renamed since the close. For an id that is not in the list, the lookup returns the id itself.
 */
export const namesIn = (document: AnyCloseDocument): NameOf => {
  const people = 'people' in document ? document.people : [];
  return (userId) => people.find((person) => person.userId === userId)?.name ?? userId;
};
