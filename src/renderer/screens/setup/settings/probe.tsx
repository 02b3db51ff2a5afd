// A test button: asks the other side now, and says in words how that went, with its own words beside ours.
import { useState } from 'react';
import type { Output } from '../../../../shared/contract/index.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { WordKey } from '../../../i18n/index.ts';
import { codeText, errorText } from '../../../i18n/words/errors/errors.ts';
import { Button } from '../../../parts/button.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { Num } from '../../../parts/num.tsx';
import { Say } from '../../../parts/say.tsx';
import { type Caption, ServiceWords } from '../../../parts/service-words.tsx';
import { useApi, useLang, useT } from '../../../stores/use-stores.ts';

type Told = Output<'service.test'> | AppError;

type OutcomeProps = { readonly told: Told; readonly good: string; readonly caption: Caption };

const Outcome = ({ told, good, caption }: OutcomeProps) => {
  const lang = useLang();
  if ('ok' in told && told.ok) {
    return (
      <Callout tone="ok" icon="paid" title={good}>
        <p>
          <Say k="settings.took" with={{ ms: <Num>{told.tookMs}</Num> }} />
        </p>
      </Callout>
    );
  }
  const { what, next } = 'ok' in told ? codeText(told.code ?? 'service.unclear', lang) : errorText(told, lang);
  return (
    <Callout tone="stop" icon="warn" title={what}>
      <p>{next}</p>
      {'ok' in told && told.words && <ServiceWords words={told.words} caption={caption} />}
    </Callout>
  );
};

export type ProbeProps = {
  readonly command: 'service.test' | 'relay.test';
  readonly label: WordKey & ('settings.test-service' | 'settings.test-relay');
  readonly good: WordKey & ('settings.service-good' | 'settings.relay-good');
};

/** The relay has no words of its own: what stands there is what was found. */
const captions = { 'service.test': 'common.service-said', 'relay.test': 'common.details' } as const;

export const Probe = ({ command, label, good }: ProbeProps) => {
  const t = useT();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    const answer = await api.call(command, {});
    setTold(answer.ok ? answer.value : answer.error);
    setBusy(false);
  };
  return (
    <div className="set-probe">
      <Button icon="check" busy={busy} onPress={() => void run()}>
        {t(busy ? 'settings.testing' : label)}
      </Button>
      <div role="status">{told && !busy && <Outcome told={told} good={t(good)} caption={captions[command]} />}</div>
    </div>
  );
};
