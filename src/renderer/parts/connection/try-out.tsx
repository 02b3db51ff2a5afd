// A test button: contacts the service or relay now and shows the result in words, together with the message that the service or
// relay sent.
import '../../i18n/words/connection.ts';
import { useEffect, useRef, useState } from 'react';
import type { Answer, Output } from '../../../shared/contract/index.ts';
import { codeText, type ErrorText, errorText } from '../../i18n/words/errors/errors.ts';
import { useLang, useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Callout } from '../callout.tsx';
import { isShown } from '../error-note.tsx';
import { Num } from '../text/num.tsx';
import { Say } from '../text/say.tsx';
import { ServiceWords } from '../text/service-words.tsx';
import type { ConnectionPart } from './fields.ts';
import './connection.css';

export type TryOutAnswer = Answer<Output<'setup.try'>>;

/**
 * Error codes for "no answer". The connection test shows texts of its own for these codes, because the usual cause during set-up
 * is a wrong address. The till's usual texts for these codes speak of payments under way.
 */
const silent: readonly (string | null)[] = ['service.unreachable', 'feed.unreachable'];

/**
 * The words for each part. The relay sends no message of its own, so details of its failure are captioned "Details" rather than
 * "The service says".
 */
const words = {
  service: {
    label: 'connection.test-service',
    good: 'connection.service-good',
    silent: 'connection.no-service',
    caption: 'common.service-said',
  },
  relay: {
    label: 'connection.test-relay',
    good: 'connection.relay-good',
    silent: 'connection.no-relay',
    caption: 'common.details',
  },
} as const;

/** `stands`: true if the till already uses this connection; false while the connection is being set up. */
type OutcomeProps = { readonly part: ConnectionPart; readonly tried: TryOutAnswer; readonly stands?: boolean };

export const Outcome = ({ part, tried, stands = false }: OutcomeProps) => {
  const t = useT();
  const lang = useLang();
  if (tried.ok && tried.value.ok) {
    return (
      <Callout tone="ok" icon="paid" title={t(words[part].good)}>
        <p>
          <Say k="connection.took" with={{ ms: <Num>{tried.value.tookMs}</Num> }} />
        </p>
        {part === 'service' && <p>{t('connection.service-unknown')}</p>}
      </Callout>
    );
  }
  if (!tried.ok && !isShown(tried.error)) return null;
  const fault = (): ErrorText => {
    if (!tried.ok) return errorText(tried.error, lang);
    if (!stands && silent.includes(tried.value.code)) return { what: t(words[part].silent), next: t('connection.no-answer') };
    // The relay answers a wrong merchant or till name as it answers a wrong token, so that names cannot be guessed. The text must
    // therefore name both causes.
    if (!stands && tried.value.code === 'feed.unauthorized')
      return { what: t('connection.not-known'), next: t('connection.not-known-next') };
    return codeText(tried.value.code ?? 'service.unclear', lang);
  };
  const { what, next } = fault();
  return (
    <Callout tone="stop" icon="warn" title={what}>
      <p>{next}</p>
      {tried.ok && tried.value.words && <ServiceWords words={tried.value.words} caption={words[part].caption} />}
    </Callout>
  );
};

type TryProps = Pick<OutcomeProps, 'part' | 'stands'> & { readonly run: () => Promise<TryOutAnswer> };

export const TryOut = ({ part, stands = false, run }: TryProps) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<TryOutAnswer | null>(null);
  const said = useRef<HTMLDivElement>(null);
  // Scroll to the result of the connection test: the result appears below the fields, often outside the visible part.
  useEffect(() => {
    if (tried) said.current?.scrollIntoView({ block: 'nearest' });
  }, [tried]);
  const test = async (): Promise<void> => {
    setBusy(true);
    const outcome = await run();
    setBusy(false);
    setTried(outcome);
  };
  return (
    <div className="connection-try">
      <Button icon="check" busy={busy} onPress={() => void test()}>
        {t(busy ? 'connection.testing' : words[part].label)}
      </Button>
      <div ref={said} role="status">
        {tried && !busy && <Outcome part={part} tried={tried} stands={stands} />}
      </div>
    </div>
  );
};
