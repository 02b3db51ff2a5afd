// The contract lists the facts that an approver reads: each command that may be approved has a row, with each field of the
// command's input.
import type { z } from 'zod';
import { expect, it } from 'vitest';
import { approverReads, facts } from '../../../../src/shared/contract/approver-reads.ts';
import { contract } from '../../../../src/shared/contract/index.ts';
import type { ContractEntry } from '../../../../src/shared/contract/parts.ts';
import { isRight } from '../../../../src/shared/people/rights.ts';

const mayBeApproved = Object.entries<ContractEntry>(contract).filter(([, { kind, may }]) => kind !== 'query' && isRight(may));
const lines: Readonly<Record<string, Readonly<Record<string, string>>>> = approverReads;

it('each command whose right may be approved has a line, and no other command has a line', () => {
  expect(mayBeApproved.length).toBeGreaterThan(50);
  expect(Object.keys(lines).sort()).toEqual(mayBeApproved.map(([name]) => name).sort());
});

it.each(mayBeApproved)('%s: each field of its input is shown or marked as irrelevant', (name, { input }) => {
  const { requestId: _, ...fields } = (input as z.ZodObject).shape;
  expect(Object.keys(lines[name] ?? {}).sort()).toEqual(Object.keys(fields).sort());
});

it('each fact is used by a command', () => {
  const used = new Set(Object.values(lines).flatMap((line) => Object.values(line)));
  expect(facts.filter((fact) => !used.has(fact))).toEqual([]);
});

it('money, ways, references and reasons are never marked as irrelevant', () => {
  const weighty = /^(amount|what|way|reference|reason|note|change|shop|names|attemptId|seq|override)$/;
  const unread = Object.entries(lines).flatMap(([name, line]) =>
    Object.entries(line).flatMap(([field, fact]) => (weighty.test(field) && fact === 'unseen' ? [`${name}.${field}`] : [])),
  );
  expect(unread).toEqual([]);
});
