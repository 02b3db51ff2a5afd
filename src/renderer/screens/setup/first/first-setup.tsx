// The first set-up, where no till is open yet: one step at a time, each of which can be left and taken up again. Secrets go to the till and never
// come back; the passphrase of keys that are locked is asked for here, too.
import '../../../i18n/words/first.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SetupDraft, SetupView } from '../../../../shared/contract/setup/setup.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { fieldOf } from '../../../parts/connection/fields.ts';
import { textOf } from '../../../parts/connection/keys-choice.tsx';
import { clearSecrets, takeSecrets } from '../../../parts/connection/parts.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { toSettings } from '../../../stores/route-store.ts';
import { useApi, useLang, usePrefs, useStores, useT } from '../../../stores/use-stores.ts';
import { RestoreCopies } from './restore-copies.tsx';
import { goesOnWithBooks, type StepProps, stepOf, steps } from './steps.tsx';
import { strengthOf } from './strength.ts';
import { Unlock } from './unlock.tsx';
import './first.css';

const Steps = ({ first }: { readonly first: SetupView }) => {
  const t = useT();
  const api = useApi();
  const stores = useStores();
  const lang = useLang();
  const setLang = usePrefs((prefs) => prefs.setLang);
  const [view, setView] = useState(first);
  const [draft, setDraft] = useState<SetupDraft>(first.draft);
  const form = useRef<HTMLFormElement>(null);
  const [at, setAt] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  const [faulty, setFaulty] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  const [restoring, setRestoring] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { id: step, word, Draw } = steps[at] ?? steps[0];

  const turn = (to: number): void => {
    setAt(to);
    setTimeout(() => heading.current?.focus());
  };
  /** What was typed goes to the till; secrets stay nowhere here. */
  const put = async (): Promise<AppError | null> => {
    const { passphrase: _, again: __, ...secrets } = takeSecrets(form.current);
    const answer = await api.call('setup.put', { draft: { ...draft, lang }, secrets });
    if (!answer.ok) {
      // What was typed stays where it is.
      setFaulty(fieldOf(answer.error));
      return answer.error;
    }
    if (step !== 'lock') clearSecrets(form.current);
    setView(answer.value);
    setDraft(answer.value.draft);
    return null;
  };
  const go = async (to: number): Promise<void> => {
    setError(null);
    setWrong(null);
    setFaulty(null);
    if (step === 'shop' && to > at && !goesOnWithBooks(view) && draft.shopName.trim() === '') {
      setFaulty('shopName');
      return setError(appError('setup.missing', { field: 'shopName' }));
    }
    const untaken = await put();
    if (untaken) return setError(untaken);
    return turn(to);
  };
  const finish = async (): Promise<void> => {
    const { passphrase = '', again = '' } = takeSecrets(form.current);
    setWrong(null);
    setError(null);
    if (view.asksPassphrase && strengthOf(passphrase) === 'short') return setWrong(t('first.strength-short'));
    if (view.asksPassphrase && passphrase !== again) {
      clearSecrets(form.current);
      return setWrong(t('first.differs'));
    }
    const untaken = await put();
    if (untaken) return setError(untaken);
    setOpening(true);
    const answer = await api.call('setup.finish', { passphrase });
    setOpening(false);
    if (answer.ok) {
      clearSecrets(form.current);
      // The till answers from now on: the window finds it, and goes on with what is still to do.
      stores.route.getState().go(toSettings('start'));
      return undefined;
    }
    setError(answer.error);
    setFaulty(fieldOf(answer.error));
    if (fieldOf(answer.error) !== null) turn(stepOf(String(answer.error.params['field'])));
    return undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void (at + 1 < steps.length ? go(at + 1) : finish());
  };
  const props: StepProps = {
    ...{ view, draft, faulty },
    type: (changes) => setDraft({ ...draft, ...changes }),
    chooseLang: setLang,
    async tryOut(part) {
      const untaken = await put();
      if (untaken) return { ok: false, error: untaken };
      const answer = await api.call('setup.try', { part });
      setFaulty(answer.ok ? null : fieldOf(answer.error));
      return answer;
    },
    async readKeys(file) {
      // What stands in the fields comes first: the file says more than they do.
      const untaken = await put();
      if (untaken) return untaken;
      const text = await textOf(file);
      if (!text.ok) return text.error;
      const answer = await api.call('setup.keys', { text: text.value });
      if (!answer.ok) return answer.error;
      setView(answer.value);
      setDraft(answer.value.draft);
      return null;
    },
  };
  if (restoring) {
    return (
      <RestoreCopies
        picksFolder={view.picksFolder}
        onBack={() => setRestoring(false)}
        onRestored={(now) => {
          setView(now);
          setRestoring(false);
          turn(stepOf('shopName'));
        }}
      />
    );
  }
  return (
    <form ref={form} className="first" onSubmit={submit} noValidate>
      <header className="first-head">
        <h1>{t('first.title')}</h1>
        {view.mode === 'trial' && (
          <Badge tone="wait" icon="info">
            {t('first.trial')}
          </Badge>
        )}
      </header>
      <ol className="first-steps" aria-label={t('first.steps')}>
        {steps.map(({ id, word: name }, i) => (
          <li key={id} aria-current={i === at ? 'step' : undefined} data-done={i < at || undefined}>
            <Num>{i + 1}</Num> {t(name)}
          </li>
        ))}
      </ol>
      <section className="sheet first-sheet">
        <h2 ref={heading} tabIndex={-1}>
          {t(word)}
        </h2>
        <Draw {...props} />
        <div role="alert" className="first-said">
          {error && <ErrorNote error={error} />}
          {wrong && (
            <p className="error-note">
              <Icon name="warn" size="s" />
              <span>{wrong}</span>
            </p>
          )}
        </div>
      </section>
      <footer className="first-foot">
        {step === 'lang' && !view.books && (
          <div className="first-other">
            <Button kind="quiet" icon="folder" onPress={() => setRestoring(true)}>
              {t('first.restore')}
            </Button>
            <p className="hint">{t('first.restore-text')}</p>
          </div>
        )}
        {step === 'lang' && view.mode === 'live' && (
          <div className="first-other">
            <Button kind="quiet" onPress={() => void api.call('setup.train', {})}>
              {t('first.train')}
            </Button>
            <p className="hint">{t('first.train-text')}</p>
          </div>
        )}
        {at > 0 && <Button onPress={() => void go(at - 1)}>{t('first.back')}</Button>}
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
