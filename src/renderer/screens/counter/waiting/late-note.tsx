// In place of the promise that the result appears: for how long the relay has been away, and that nothing is lost by it.
import type { Lights } from '../../../../shared/contract/till.ts';
import { Say } from '../../../parts/text/say.tsx';
import { Span } from '../../../parts/text/span.tsx';

export const LateNote = ({ relay, forMs }: { readonly relay: Lights['relay']; readonly forMs: number }) => (
  <p>
    <Say k={relay.code === 'feed.unreachable' ? 'waiting.late' : 'waiting.late-unread'} with={{ span: <Span ms={forMs} /> }} />
  </p>
);
