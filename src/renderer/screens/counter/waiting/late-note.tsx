// The note on a waiting payment while no notices arrive from the relay: for how long none arrived, and that the result may come
// late or not at all.
import type { Lights } from '../../../../shared/contract/till.ts';
import { Say } from '../../../parts/text/say.tsx';
import { Span } from '../../../parts/text/span.tsx';

export const LateNote = ({ relay, forMs }: { readonly relay: Lights['relay']; readonly forMs: number }) => (
  <p>
    <Say k={relay.code === 'feed.unreachable' ? 'waiting.late' : 'waiting.late-unread'} with={{ span: <Span ms={forMs} /> }} />
  </p>
);
