// The page shown when the till starts and finds a restore request of unknown origin. Shows the effect of the restore. An owner
// allows the restore by PIN or recovery code; anybody can refuse it.
import '../../../i18n/words/approve.ts';
import '../../../i18n/words/restore.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import type { Answer } from '../../../../shared/contract/index.ts';
import type { RestoreQuestion as Question } from '../../../../shared/contract/setup/restore-question.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { shopMoment } from '../../../i18n/time.ts';
import { Button } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { shortestPin } from '../../../../shared/people/pin.ts';
import { PersonPad } from '../../../parts/people/person-pad.tsx';
import { RecoveryCodeField } from '../../../parts/people/recovery-code-field.tsx';
import { JumpRows, RestoreFacts } from '../../../parts/restore/restore-ask.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApi, useLang, usePrefs, useT } from '../../../stores/use-stores.ts';
import { ScreenTitle } from '../../../parts/help-button.tsx';
import './restore-question.css';

type QuestionProps = { readonly question: Question };

/** Shows a time in the shop's time zone, which the till read from the books. */
const Then = ({ ms, question: { timeZone } }: QuestionProps & { readonly ms: number }) => <Num>{shopMoment(ms, timeZone)}</Num>;

const Lost = ({ question: { lost } }: QuestionProps) => {
  const t = useT();
  if (!lost) return <>{t('restore.lost-unknown')}</>;
  if (lost.rows === 0) return <>{t('restore.lost-nothing')}</>;
  return <Say k="restore.lost-text" with={{ rows: <Num>{lost.rows}</Num>, paid: <Num>{lost.paid}</Num> }} />;
};

const What = ({ question }: QuestionProps) => {
  const t = useT();
  const { facts, path, madeAtMs, lost } = question;
  return (
    <>
      <ScreenTitle place="restore" takesF1>
        {t('restore.asked-title')}
      </ScreenTitle>
      <p>{t('restore.asked-text')}</p>
      <RestoreFacts facts={facts} path={path} madeAtMs={madeAtMs}>
        <dt>{t('restore.lost')}</dt>
        <dd className="restore-lost">
          <Lost question={question} />
        </dd>
        <JumpRows jump={question.jump} />
        {lost && lost.lastSaleMs !== null && (
          <>
            <dt>{t('restore.last-sale')}</dt>
            <dd>
              <Then ms={lost.lastSaleMs} question={question} />
            </dd>
          </>
        )}
      </RestoreFacts>
    </>
  );
};

type CodeProps = { readonly onCode: (code: string) => Promise<AppError | null>; readonly children: ReactNode };

const ByCode = ({ onCode, children }: CodeProps) => {
  const t = useT();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(await onCode(code));
    setBusy(false);
  };
  return (
    <form className="restore-code" onSubmit={(event) => void submit(event)} noValidate>
      <RecoveryCodeField value={code} onChange={setCode} error={error} />
      <Button kind="danger" type="submit" busy={busy} isDisabled={code.trim() === ''}>
        {t('restore.agree')}
      </Button>
      {children}
    </form>
  );
};

/** The link that switches between the two ways to allow the restore, PIN and recovery code. */
const Other = ({ word, onPress }: { readonly word: 'restore.by-code' | 'restore.by-pin'; readonly onPress: () => void }) => (
  <PlainButton className="text-button" onPress={onPress}>
    {useT()(word)}
  </PlainButton>
);

type RefuseProps = { readonly opens: boolean; readonly onOver: () => void; readonly onLang: () => void };
const Refuse = ({ opens, onOver, onLang }: RefuseProps) => {
  const t = useT();
  const api = useApi();
  const lang = useLang();
  const setLang = usePrefs((prefs) => prefs.setLang);
  const [error, setError] = useState<AppError | null>(null);
  const other = lang === 'ar' ? 'en' : 'ar';
  const turn = (): void => {
    setLang(other);
    onLang();
  };
  const refuse = async (): Promise<void> => {
    const answer = await api.call('restore.refuse', {});
    setError(answer.ok ? null : answer.error);
    if (answer.ok) onOver();
  };
  return (
    <footer className="restore-foot">
      <Button kind="quiet" onPress={turn}>
        <span lang={other}>{t('lang.switch')}</span>
      </Button>
      <div role="alert">{error && <ErrorNote error={error} />}</div>
      <p className="hint">{t(opens ? 'restore.refuse-text' : 'restore.refuse-broken')}</p>
      <Button kind="main" onPress={() => void refuse()}>
        {t('restore.refuse')}
      </Button>
    </footer>
  );
};

export const RestoreQuestion = () => {
  const t = useT();
  const api = useApi();
  const [question, setQuestion] = useState<Question | null>(null);
  const [byCode, setByCode] = useState(false);
  const [isOver, setOver] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  /** Focus the first text field again after a change of language, so that typing can continue. */
  const toField = (): void => sheet.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus();
  useEffect(() => {
    void api.call('restore.question', {}).then((answer) => {
      if (answer.ok) setQuestion(answer.value);
      return null;
    });
  }, [api]);
  if (!question) return null;
  // Once the restore is allowed or refused, the till opens and replaces this page.
  if (isOver) return <p role="status">{t('app.opening')}</p>;
  const people = question.owners.map((owner) => ({ ...owner, role: 'owner' as const, pinLocked: false, shortestPin }));
  const said = async (asked: Promise<Answer<unknown>>): Promise<AppError | null> => {
    const answer = await asked;
    setOver(answer.ok);
    return answer.ok ? null : answer.error;
  };
  return (
    <div className="restore-question">
      <section ref={sheet} className="sheet">
        {byCode || people.length === 0 ? (
          <>
            <What question={question} />
            <ByCode onCode={(code) => said(api.call('restore.allow-by-code', { code }))}>
              {people.length > 0 && <Other word="restore.by-pin" onPress={() => setByCode(false)} />}
            </ByCode>
          </>
        ) : (
          <PersonPad
            people={people}
            choice={t('restore.agree-who')}
            pinOf="entry.pin-of"
            enter={t('restore.agree')}
            onEnter={(userId, pin) => said(api.call('restore.allow', { userId, pin }))}
            hint={<Empty icon="person" title={t('restore.agree-hint')} />}
            head={<What question={question} />}
            foot={() => question.recovery && <Other word="restore.by-code" onPress={() => setByCode(true)} />}
          />
        )}
      </section>
      <Refuse opens={question.lost !== null} onOver={() => setOver(true)} onLang={toField} />
    </div>
  );
};
