// The page shown until the till has answered: "opening", or the reason why the till cannot open. Its text is in Arabic and
// English while neither a person nor the shop has set a language.
import { useStore } from 'zustand';
import type { AppError, ErrorCode } from '../../shared/errors.ts';
import { directionOf, type Lang, translator } from '../i18n/index.ts';
import { errorText } from '../i18n/words/errors/errors.ts';
import { Button } from '../parts/button.tsx';
import { Callout } from '../parts/callout.tsx';
import { Unbroken } from '../parts/text/unbroken.tsx';
import type { Drawn } from './drawn.ts';
import { useStores, useLang, usePrefs, useT } from '../stores/use-stores.ts';

/**
 * Errors of the window's first call (`app.get`) that a person must resolve before the till can open, each with the component that
 * asks the person.
 */
const asking: Partial<Record<ErrorCode, 'FirstSetup' | 'RestoreQuestion'>> = {
  'setup.needed': 'FirstSetup',
  'restore.waits': 'RestoreQuestion',
};

/**
 * Shows why the till did not open. If the till's answer was lost, the error's own text is not used: it speaks of payments, and no
 * screen is open yet.
 */
const NoAnswer = ({ failure, lang }: { readonly failure: AppError; readonly lang: Lang }) => {
  const t = translator(lang);
  const lost = failure.code === 'request.failed';
  const { what, next } = errorText(failure, lang);
  return (
    <Callout tone="stop" icon="warn" title={t(lost ? 'app.no-answer' : 'backups.not-open')}>
      <p>
        <Unbroken text={lost ? t('app.no-answer.text') : `${what} ${next}`} />
      </p>
    </Callout>
  );
};

export const Opening = ({ drawn }: { readonly drawn: Drawn }) => {
  const t = useT();
  const lang = useLang();
  const known = usePrefs((prefs) => prefs.langKnown);
  const setLang = usePrefs((prefs) => prefs.setLang);
  const failure = useStore(useStores().app, (state) => state.failure);
  const asked = failure ? asking[failure.code] : undefined;
  const Asking = asked && drawn[asked];
  const other: Lang = lang === 'ar' ? 'en' : 'ar';
  const shown: readonly Lang[] = known ? [lang] : [lang, other];
  const name = shown.map((one) => translator(one)('app.name')).join(' · ');
  if (Asking) {
    return (
      <main className="opening opening-first">
        <Asking />
      </main>
    );
  }
  return (
    <main className="opening">
      <h1>{name}</h1>
      {/* The alert role makes screen readers announce the failure: the application's other live regions are not mounted yet. */}
      <div className="opening-said" role={failure ? 'alert' : 'status'}>
        {shown.map((one) => (
          <div key={one} lang={one} dir={directionOf[one]}>
            {failure ? <NoAnswer failure={failure} lang={one} /> : <p>{translator(one)('app.opening')}</p>}
          </div>
        ))}
      </div>
      {failure && failure.code !== 'request.failed' && <drawn.Rescue />}
      {failure && (
        <Button kind="quiet" onPress={() => setLang(other)}>
          <span lang={other}>{t('lang.switch')}</span>
        </Button>
      )}
    </main>
  );
};
