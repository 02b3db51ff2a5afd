// The first set-up, before any till is open: one step at a time; the set-up can be closed and continued later. Secrets are sent
// to the till and never sent back. If a till's keys are locked, this page asks for their passphrase instead.
import '../../../i18n/words/first.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SetupView } from '../../../../shared/contract/setup/setup.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { useApi, useLang, usePrefs, useT } from '../../../stores/use-stores.ts';
import { RestoreCopies } from './restore-copies.tsx';
import { stepOf, steps } from './steps.tsx';
import { Unlock } from './unlock.tsx';
import { useTyped, useWalk, type Walk } from './use-set-up.ts';
import { HelpButton } from '../../../parts/help-button.tsx';
import './first.css';

const StepList = ({ at }: { readonly at: number }) => {
  const t = useT();
  return (
    <ol className="first-steps" aria-label={t('first.steps')}>
      {steps.map(({ id, word }, i) => (
        <li key={id} aria-current={i === at ? 'step' : undefined} data-done={i < at || undefined}>
          <Num>{i + 1}</Num> {t(word)}
        </li>
      ))}
    </ol>
  );
};

const Said = ({ error, wrong }: Pick<Walk, 'error' | 'wrong'>) => (
  <div role="alert" className="first-said">
    {error && <ErrorNote error={error} />}
    {wrong && (
      <p className="error-note">
        <Icon name="warn" size="s" />
        <span>{wrong}</span>
      </p>
    )}
  </div>
);

type OtherProps = { readonly view: SetupView; readonly onRestore: () => void };
/** The alternatives to the set-up: begin with a copy of existing books, or start a training till. */
const OtherWays = ({ view, onRestore }: OtherProps) => {
  const t = useT();
  const api = useApi();
  const lang = useLang();
  const train = async (): Promise<void> => {
    // The training shop's language is the one in which the person begins training.
    await api.call('setup.put', { draft: { lang }, secrets: {} });
    await api.call('setup.train', {});
  };
  return (
    <>
      {!view.books && (
        <div className="first-other">
          <Button kind="quiet" icon="folder" onPress={onRestore}>
            {t('first.restore')}
          </Button>
          <p className="hint">{t('first.restore-text')}</p>
        </div>
      )}
      {view.mode === 'live' && (
        <div className="first-other">
          <Button kind="quiet" onPress={() => void train()}>
            {t('first.train')}
          </Button>
          <p className="hint">{t('first.train-text')}</p>
        </div>
      )}
    </>
  );
};

const Steps = ({ first }: { readonly first: SetupView }) => {
  const t = useT();
  const chooseLang = usePrefs((prefs) => prefs.setLang);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = useTyped(first, form);
  const { view } = typed;
  const walk = useWalk(typed, form, () => void setTimeout(() => heading.current?.focus()));
  const { at, opening } = walk;
  const [restoring, setRestoring] = useState(false);
  const { id: step, word, Draw } = steps[at] ?? steps[0];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    walk.further();
  };
  if (restoring) {
    return (
      <RestoreCopies
        picksFolder={view.picksFolder}
        onBack={() => setRestoring(false)}
        onRestored={(now) => {
          typed.setView(now);
          setRestoring(false);
          walk.turn(stepOf('shopName'));
        }}
      />
    );
  }
  return (
    <form ref={form} className="first" onSubmit={submit} noValidate>
      <header className="first-head">
        <h1>{t('first.title')}</h1>
        <HelpButton place="first" takesF1 />
        {view.mode === 'trial' && (
          <Badge tone="wait" icon="info">
            {t('first.trial')}
          </Badge>
        )}
      </header>
      <StepList at={at} />
      <section className="sheet first-sheet">
        <h2 ref={heading} tabIndex={-1}>
          {t(word)}
        </h2>
        <Draw {...typed} chooseLang={chooseLang} />
        <Said error={walk.error} wrong={walk.wrong} />
      </section>
      <footer className="first-foot">
        {step === 'lang' && <OtherWays view={view} onRestore={() => setRestoring(true)} />}
        {at > 0 && <Button onPress={walk.back}>{t('first.back')}</Button>}
        <Button kind="main" type="submit" busy={opening}>
          {t(opening ? 'first.opening' : at === steps.length - 1 ? 'first.open' : 'first.next')}
        </Button>
      </footer>
    </form>
  );
};

export const FirstSetup = () => {
  const api = useApi();
  const [view, setView] = useState<SetupView | null>(null);
  useEffect(() => {
    void api.call('setup.get', {}).then((answer) => {
      if (answer.ok) setView(answer.value);
      return null;
    });
  }, [api]);
  if (!view) return null;
  return view.state === 'locked' ? <Unlock /> : <Steps first={view} />;
};
