// The self-check: the state of each thing that the till depends on, what to do about faults, and the button that checks again.
import type { Diagnosis } from '../../../../shared/health/diagnostics.ts';
import { errorCodes } from '../../../../shared/error-codes.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { say } from '../../../i18n/index.ts';
import { wordsDiagnoses, wordsDiagnosticChecks } from '../../../i18n/words/diagnostics.ts';
import { codeText } from '../../../i18n/words/errors/errors.ts';
import type { Lang } from '../../../../shared/lang.ts';
import { Button } from '../../../parts/button.tsx';
import { ApprovalHint } from '../../../parts/people/deed-dialog.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';
import type { HealthStore, HealthState } from './health-store.ts';
import { Finding } from './finding.tsx';
import { Moment } from '../../../parts/text/moment.tsx';

/** Formats numbers with digit grouping for people. The number of a journal entry (`seq`) is a name, so it is left ungrouped. */
const readable = (params: Diagnosis['params']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name === 'seq' ? String(value) : value.toLocaleString('en')]),
  );

/**
 * The words for a finding and what to do. If the finding carries an error code, the error's words are used as well, because they
 * are more exact.
 */
export const wordsOf = ({ code, params }: Diagnosis, lang: Lang): { readonly what: string; readonly next: string | null } => {
  const { what, next } = wordsDiagnoses[code];
  const error = errorCodes.find((each): each is ErrorCode => each === params['error']);
  const text = say(what, lang, { ...readable(params), count: params['count'] ?? params['days'] ?? params['minutes'] ?? 0 });
  if (error === undefined) return { what: text, next: next && next[lang] };
  const said = codeText(error, lang);
  // For a finding whose code ends in `-failing` or `-differs`, the words of its error replace the finding's general words,
  // because the error's are more exact.
  return { what: /-(failing|differs)$/.test(code) ? said.what : `${text} ${said.what}`, next: said.next };
};

export const SelfCheck = ({
  health,
  diagnoses,
}: {
  readonly health: HealthStore;
  readonly diagnoses: HealthState['diagnoses'];
}) => {
  const t = useT();
  const lang = useLang();
  const list = diagnoses?.list ?? [];
  const troubles = list.filter(({ state }) => state === 'bad' || state === 'warning').length;
  const busy = diagnoses?.busy ?? false;
  return (
    <section className="sheet diag-sheet" aria-busy={busy}>
      <header className="diag-head">
        <h2>{t('diagnostics.self')}</h2>
        <p className="hint" role="status">
          {busy ? (
            t('diagnostics.running')
          ) : typeof diagnoses?.atMs !== 'number' ? (
            t('diagnostics.not-yet')
          ) : (
            <Say k="diagnostics.at" with={{ time: <Moment ms={diagnoses.atMs} /> }} />
          )}
        </p>
        {list.length > 0 && (
          <p className="diag-sum" data-tone={troubles > 0 ? 'stop' : 'ok'}>
            {troubles > 0 ? <Say k="diagnostics.some-bad" with={{ count: troubles }} /> : t('diagnostics.all-good')}
          </p>
        )}
      </header>
      <ul className="findings">
        {list.map((diagnosis) => {
          const { what, next } = wordsOf(diagnosis, lang);
          return (
            <Finding
              key={diagnosis.check}
              verdict={diagnosis.state}
              title={wordsDiagnosticChecks[diagnosis.check][lang]}
              {...(diagnosis.state !== 'good' && next && { mend: next })}
            >
              <p>{what}</p>
            </Finding>
          );
        })}
      </ul>
      <ApprovalHint right="verify" />
      <Button icon="check" busy={busy} onPress={() => void health.check()}>
        {t(busy ? 'diagnostics.running' : 'diagnostics.run')}
      </Button>
    </section>
  );
};
