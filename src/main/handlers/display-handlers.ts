// Handlers of the customer display: what it shows, what the cashier has in front, and opening it.
import type { DisplayView } from '../../shared/contract/display.ts';
import type { CommandName } from '../../shared/contract/index.ts';
import { fail, ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `display.${string}`>;

export const displayViewOf = ({ till, abilities }: HandlerParts): DisplayView => ({
  mode: abilities.mode,
  shopName: till.shopSettings.now().shopName,
  nowMs: till.clock.wallMs(),
  payment: till.customerDisplay.now(),
});

const notHere = fail('request.not-here');

export const displayHandlers = (parts: HandlerParts): Some<Names> => {
  const { till, abilities } = parts;
  const { display } = abilities;
  return {
    'display.get': () => ok(displayViewOf(parts)),
    'display.show': ({ front, attemptId }) => {
      till.customerDisplay.show(front, attemptId);
      return ok({});
    },
    'display.places': () => (display ? ok(display.places()) : notHere),
    'display.open': ({ screen }) => display?.open(screen ?? null) ?? notHere,
    'display.close': () => {
      display?.close();
      return display ? ok({}) : notHere;
    },
    'display.identify': () => {
      display?.identify();
      return display ? ok({}) : notHere;
    },
  };
};
