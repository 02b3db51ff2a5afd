// Computes the state of a light from a feed status or from an answer of the payment service.
import type { FeedStatus } from '../../../../relay-client/follower.ts';
import type { Lights } from '../../../../shared/contract/till.ts';
import type { ErrorCode, ErrorParams } from '../../../../shared/errors.ts';
import type { ConfirmAnswer } from '../../../gateway/confirm.ts';
import type { WentBack } from '../../../ledger/stores/feed-store.ts';
import { sameInput } from '../../same-input.ts';

type Light = Lights['service'];
export type LightFields = Pick<Light, 'state' | 'code' | 'params'>;
/**
 * When a light got its present state: `sinceMs` by the wall clock, for display; `sinceMonoMs` by the monotonic clock, to measure
 * the duration.
 */
export type LightSince = { readonly sinceMs: number; readonly sinceMonoMs: number };
export type KeptLight = LightFields & LightSince;

export const good: LightFields = { state: 'good', code: null, params: {} };
export const checking: LightFields = { state: 'checking', code: null, params: {} };
export const failing = (code: ErrorCode, params: ErrorParams = {}): LightFields => ({
  state: 'failing',
  code,
  params: { ...params },
});

/** Returns the state of the relay's light for a status of the feed. */
export const ofFeed = (status: FeedStatus): LightFields => {
  if (status.state === 'failing') {
    const { code, params } = status;
    return { ...failing(code, params), state: code === 'feed.busy' ? 'busy' : 'failing' };
  }
  return status.state === 'following' ? good : checking;
};

/**
 * Any readable reply shows that the payment service works, even a refusal. Only a refusal of the till's keys counts as failing.
 */
export const ofAnswer = ({ event, reason, httpStatus, words }: ConfirmAnswer): LightFields => {
  if (httpStatus === 401 || words?.code === 'UNAUTHORIZED') return failing('service.unauthorized');
  if (event === 'redirected' || (event === 'refused' && reason === 'service')) return good;
  if (httpStatus === null) return reason === 'too-large' ? failing('service.unclear') : failing('service.unreachable');
  return failing('service.unclear');
};

/** Returns the light in its new state; the same object if nothing changed, so that callers can compare by identity. */
export const turned = (light: KeptLight, to: LightFields, { sinceMs, sinceMonoMs }: LightSince): KeptLight => {
  if (light.state !== to.state || light.code !== to.code) return { ...to, sinceMs, sinceMonoMs };
  return sameInput(light.params, to.params) ? light : { ...light, params: to.params };
};

export const shown = ({ state, code, params, sinceMs }: KeptLight): Light => ({ state, code, params, sinceMs });

/** How long the relay's light shows that the relay lost notices and the till read them again. */
const lostShownMs = 24 * 3_600_000;

/** The part of the relay's light about lost notices; empty if the relay lost none within the last day. */
export const lostOf = (wentBack: WentBack | null, nowMs: number): Pick<Lights['relay'], 'lost'> => {
  if (!wentBack || nowMs - wentBack.atMs >= lostShownMs) return {};
  const { from, to, atMs } = wentBack;
  return { lost: { code: 'feed.went-back', params: { from, to }, sinceMs: atMs } };
};
