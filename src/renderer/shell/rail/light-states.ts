// The states in which the status lights are shown, and their words.
import type { Lights } from '../../../shared/contract/till.ts';
import { useLinked } from '../../stores/use-stores.ts';

const kinds = ['relay', 'service', 'printer'] as const;
type Kind = (typeof kinds)[number];
type RailLight = Lights['service'] & Pick<Lights['relay'], 'key' | 'lost'>;
const silence = { relay: 'feed.unreachable', service: 'service.unreachable', printer: 'printer.unreachable' } as const;

export type ShownLight = { readonly kind: Kind; readonly light: RailLight };

/**
 * Returns the status lights to show. Without a printer in the settings, `lights.printer` is null and the printer's light is left
 * out.
 */
export const shownOf = (lights: Lights): readonly ShownLight[] =>
  kinds.flatMap((kind) => {
    const light = lights[kind];
    return light ? [{ kind, light }] : [];
  });

/**
 * Returns the words for a status light. For a failing light: the service or relay does not answer, the relay cannot store, or
 * another fault. For a
 * working relay: the relay lacks this till's public key, or holds another key, or lost notices.
 */
export const wordOf = (kind: Kind, { code, key }: RailLight, state: LightShown) => {
  if (state === 'keyless')
    return key?.code === 'feed.key-other' ? ('lights.relay.key-other' as const) : ('lights.relay.key-none' as const);
  if (state === 'lost') return 'lights.relay.lost' as const;
  if (state === 'failing' && code === 'feed.cannot-store') return 'lights.relay.cannot-store' as const;
  return state === 'failing' && code === silence[kind]
    ? (`lights.${kind}.silent` as const)
    : (`lights.${kind}.${state}` as const);
};

type LightShown = RailLight['state'] | 'away' | 'keyless' | 'lost';

/**
 * Hook that returns a function from a status light to the state to show. While the till does not answer, every light is `away`,
 * because its real state is unknown.
 */
export const useShown = (): ((light: RailLight) => LightShown) => {
  const linked = useLinked();
  return ({ state, key, lost }) => {
    if (!linked) return 'away';
    if (state !== 'good') return state;
    return key ? 'keyless' : lost ? 'lost' : state;
  };
};
