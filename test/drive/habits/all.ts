// All scripted sales (habits) of `npm run drive`, in one list.
import type { Habit } from '../habit.ts';
import { again } from './again.ts';
import { answers } from './answers.ts';
import { signatures } from './signatures.ts';
import { spelling } from './spelling.ts';
import { unfits } from './unfit.ts';
import { trouble } from './trouble.ts';
import { untold } from './untold.ts';
import { voice } from './voice.ts';

export const habits: readonly Habit[] = [
  ...spelling,
  ...again,
  ...unfits,
  ...untold,
  ...answers,
  ...signatures,
  ...trouble,
  ...voice,
];
