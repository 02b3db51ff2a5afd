// Part of a close as people see it, under its name; and whom the ids of users in it name.
import type { ReactNode } from 'react';
import type { AnyCloseDocument } from '../../../../shared/contract/books/close.ts';

/** Closes that know people: all since version 3. */
export type SincePeople = Extract<AnyCloseDocument, { readonly version: 3 | 4 | 5 }>;

type PartProps = { readonly name: string; readonly wide?: boolean; readonly children: ReactNode };
export const Part = ({ name, wide = false, children }: PartProps) => (
  <div className="close-part" data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export type NameOf = (userId: string) => string;

/** By what the document itself says of people: it is read long after they were renamed. */
export const namesIn = (document: AnyCloseDocument): NameOf => {
  const people = 'people' in document ? document.people : [];
  return (userId) => people.find((person) => person.userId === userId)?.name ?? userId;
};
