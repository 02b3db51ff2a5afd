// The mutable state of one run of a scripted sale: attempts, remaining steps, readings and contradictions.
import type { Habit, Step } from './habit.ts';
import type { Look } from './looks.ts';

/**
 * One run of a scripted sale: the invoice number of each attempt so far, the remaining steps, the readings at each `look`, and
 * the contradictions between windows after each step.
 */
export type Run = {
  readonly habit: Habit;
  readonly invoices: string[];
  readonly left: Step[];
  readonly looks: Look[];
  readonly heard: string[];
};

export const begin = (habit: Habit): Run => ({ habit, invoices: [], left: [...habit.steps], looks: [], heard: [] });
