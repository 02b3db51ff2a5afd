// Handlers for the customer display (its content, the payment that it shows, opening and closing it) and for the shop's logo.
import type { DisplayView } from '../../shared/contract/counter/display.ts';
import type { Contract } from '../../shared/contract/index.ts';
import { fail, ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';
import { wholeUpload } from './uploads.ts';
import { seen } from './views.ts';

type Names = Extract<keyof Contract, `display.${string}` | `logo.${string}`>;

/** The whole content of the customer display now: mode, shop, logo and payment. */
export const displayViewOf = ({ till, abilities }: HandlerParts<'customerDisplay' | 'logo' | 'shopSettings'>): DisplayView => ({
  mode: abilities.mode,
  shopName: till.shopSettings.now().shopName,
  logo: till.logo.sha256(),
  payment: till.customerDisplay.now(),
});

const notHere = fail('request.not-here');

export const displayHandlers = (parts: HandlerParts<'customerDisplay' | 'logo' | 'shopSettings'>): Some<Names> => {
  const { till, abilities } = parts;
  const { display } = abilities;
  return {
    'display.get': () => ok(displayViewOf(parts)),
    'display.show': ({ front, attemptId }) => {
      till.customerDisplay.show(front, attemptId);
      return ok({});
    },
    'logo.get': () => ok(till.logo.now()),
    'logo.set': async ({ requestId }, { caller }, body) => {
      const bytes = await wholeUpload(body);
      return seen(bytes ? till.logo.set(bytes, { requestId, actor: caller.user }) : fail('transfer.broken'), () => ({}));
    },
    'logo.remove': ({ requestId }, { caller }) => seen(till.logo.remove({ requestId, actor: caller.user }), () => ({})),
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
