// The banner above every screen while the relay does not answer, with the time since then. Notices of payments made meanwhile
// arrive late; none is lost.
import { clockTime } from '../../i18n/time.ts';
import { errorText } from '../../i18n/words/errors/errors.ts';
import { Button } from '../../parts/button.tsx';
import { Callout } from '../../parts/callout.tsx';
import { Num } from '../../parts/text/num.tsx';
import { Say } from '../../parts/text/say.tsx';
import { Span } from '../../parts/text/span.tsx';
import { useRelayAway } from '../../stores/sale/relay-away.ts';
import { useLang, useT, useTimeZone } from '../../stores/use-stores.ts';
import { useCheckNow } from '../../stores/sale/use-check-now.ts';

/**
 * The relay's error code for missing notices. With this code the banner `RelayAway` is left out, because warnings.tsx shows a
 * warning with a button that skips these notices.
 */
const hasOwnWords = 'feed.gap';

export const RelayAway = () => {
  const t = useT();
  const lang = useLang();
  const timeZone = useTimeZone();
  const check = useCheckNow();
  const away = useRelayAway();
  if (!away || away.relay.code === null || away.relay.code === hasOwnWords) return null;
  const { code, params, sinceMs } = away.relay;
  const time = <Num>{clockTime(sinceMs, timeZone)}</Num>;
  const span = <Span ms={away.forMs} />;
  const said = code === 'feed.unreachable' ? null : errorText({ code, params }, lang);
  return (
    <section className="warnings relay-away" aria-label={t('away.label')}>
      <Callout
        tone="stop"
        icon="relay"
        // Only the title has the alert role: the duration below keeps changing and would be announced again and again.
        title={<span role="alert">{said ? said.what : <Say k="away.title" with={{ time }} />}</span>}
        action={
          <Button size="s" icon="check" onPress={check}>
            {t('lights.check')}
          </Button>
        }
      >
        <p>
          {said && code !== 'feed.cannot-store' ? (
            <Say k="away.fault" with={{ time, span }} />
          ) : (
            <Say k="away.text" with={{ span }} />
          )}
          {said && ` ${said.next}`}
        </p>
      </Callout>
    </section>
  );
};
