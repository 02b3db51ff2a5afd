// Handler for the figures that charts draw.
import type { CommandName } from '../../shared/contract/index.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `charts.${string}`>;

export const chartsHandlers = ({ till }: HandlerParts<'charts'>): Some<Names> => ({
  'charts.get': (input) => till.charts.get(input),
});
