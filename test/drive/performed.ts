// The state of a habit while it runs.
import type { Habit, Step } from './habit.ts';
import type { Look } from './looks.ts';

/**
 * The invoice number of each attempt so far, what is still to be done, what was read in between, and where
 * windows contradicted one another after a step.
 */
export type Run = {
  readonly habit: Habit;
  readonly invoices: string[];
  readonly left: Step[];
  readonly looks: Look[];
  readonly heard: string[];
};

export const begin = (habit: Habit): Run => ({ habit, invoices: [], left: [...habit.steps], looks: [], heard: [] });
