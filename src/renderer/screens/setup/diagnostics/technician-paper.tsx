// The page for a technician, to print or to save as a PDF: version, addresses and the results of both checks. Opening the page
// runs a self-check, so that nobody prints results that are no longer true. The page has no secret, because windows never receive secrets, and this file reads neither sales nor customers.
import '../../../i18n/words/diagnostics.ts';
import '../../../i18n/words/restore.ts';
import { useEffect, useState } from 'react';
import type { Output } from '../../../../shared/contract/index.ts';
import { type Lang, say, translator } from '../../../i18n/index.ts';
import { shopMoment } from '../../../i18n/time.ts';
import { wordsDiagnosticChecks } from '../../../i18n/words/diagnostics.ts';
import { codeText } from '../../../i18n/words/errors/errors.ts';
import { wordsChecks, wordsProblems, wordsUnchecked } from '../../../i18n/words/verification.ts';
import { Paper } from '../../../parts/paper.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { PaperDialog } from '../../../parts/paper-dialog.tsx';
import { useApi, useApp, useLights, useMay, useT, useTimeZone } from '../../../stores/use-stores.ts';
import { useNow } from '../../../stores/use-now.ts';
import type { HealthState, HealthStore } from './health-store.ts';
import { wordsOf } from './self-check.tsx';

type Addresses = Output<'settings.get'>['connections'];
type Results = Pick<HealthState, 'diagnoses' | 'verification'>;
/** `checking`: a self-check runs, and its results are not there yet. `earlier`: the results are of an earlier self-check. */
type TechnicianProps = Results & {
  readonly checking: boolean;
  readonly earlier: boolean;
  readonly connections: Addresses;
  readonly lang: Lang;
};

/** `code`: the words about a finding's code, for a technician who looks the code up. */
type LineProps = { readonly name: string; readonly text: string; readonly code?: string; readonly dir?: 'ltr' };

const Line = ({ name, text, code, dir }: LineProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <bdi dir={dir}>{text}</bdi> {code && <small>{code}</small>}
    </dd>
  </div>
);

type Report = NonNullable<NonNullable<HealthState['verification']>['report']>;

/** The result of the last verification of the books, check by check. */
const Books = ({ report, lang }: { readonly report: Report; readonly lang: Lang }) => {
  const t = translator(lang);
  const { ledgerId, epoch, seq, outcome, checks } = report;
  return (
    <dl>
      <Line name={t(`verify.${outcome}`)} text={t('technician.ledger', { ledger: ledgerId ?? '?', epoch: epoch ?? '?', seq })} />
      {checks.map(({ check, state, problem, why }) => {
        const name = `${wordsChecks[check][lang]} · ${t(`technician.${state}`)}`;
        const text = problem
          ? say(wordsProblems[problem.code], lang, problem.params)
          : why && say(wordsUnchecked[why.code], lang, why.params);
        const code = (problem ?? why)?.code;
        return <Line key={check} name={name} text={text ?? ''} {...(code && { code: t('technician.code', { code }) })} />;
      })}
    </dl>
  );
};

type SelfChecksProps = Pick<TechnicianProps, 'diagnoses' | 'checking' | 'earlier' | 'lang'>;

/** The results of the self-check. While a new one runs, the old results are left out. */
const SelfChecks = ({ diagnoses, checking, earlier, lang }: SelfChecksProps) => {
  const t = translator(lang);
  const zone = useTimeZone();
  const checked = diagnoses?.atMs ?? null;
  const time = checked === null ? null : shopMoment(checked, zone);
  return (
    <>
      <h4>
        {t('diagnostics.self')}
        {time !== null && !checking && (
          <>
            {' · '}
            <Num>{time}</Num>
          </>
        )}
      </h4>
      {checking && <p>{t('diagnostics.running')}</p>}
      {!checking && time === null && <p>{t('diagnostics.not-yet')}</p>}
      {!checking && earlier && time !== null && <p>{t('technician.earlier', { time })}</p>}
      <dl>
        {!checking &&
          diagnoses?.list.map((diagnosis) => (
            <Line
              key={diagnosis.check}
              name={`${wordsDiagnosticChecks[diagnosis.check][lang]} · ${t(`technician.${diagnosis.state}`)}`}
              text={wordsOf(diagnosis, lang).what}
              code={t('technician.code', { code: diagnosis.code })}
            />
          ))}
      </dl>
    </>
  );
};

const Sheet = ({ verification, connections, lang, ...selfCheck }: TechnicianProps) => {
  const t = translator(lang);
  const { mode, host, version, till } = useApp();
  const nowMs = useNow(60_000);
  const zone = useTimeZone();
  const warnings = useLights()?.warnings ?? [];
  const { serviceUrl, relayUrl, relayPublicUrl, merchant, headKey, dataDir } = connections;
  const report = verification?.report ?? null;
  return (
    <Paper className="relay-paper technician-paper" lang={lang}>
      <h3>{t('technician.title')}</h3>
      <dl>
        <Line name={t('technician.time')} text={`${shopMoment(nowMs, zone)} · ${zone}`} />
        <Line
          name={t('technician.program')}
          text={t('technician.program-text', { version, mode: t(`restore.mode-${mode}`), host: t(`technician.${host}`) })}
        />
        <Line name={t('technician.till')} text={`${till} · ${mode === 'training' ? t('restore.mode-training') : merchant}`} />
        <Line name={t('technician.service')} text={serviceUrl} />
        <Line name={t('technician.relay')} text={relayUrl === relayPublicUrl ? relayUrl : `${relayUrl} · ${relayPublicUrl}`} />
        <Line name={t('technician.head-key')} text={headKey} />
        <Line name={t('technician.data')} text={dataDir} dir="ltr" />
      </dl>
      {warnings.length > 0 && <h4>{t('technician.warnings')}</h4>}
      <ul>
        {warnings.map(({ code }) => (
          <li key={code}>
            {codeText(code, lang).what} <small>{t('technician.code', { code })}</small>
          </li>
        ))}
      </ul>
      <SelfChecks {...selfCheck} lang={lang} />
      <h4>{t('technician.books')}</h4>
      {report ? <Books report={report} lang={lang} /> : <p>{t('technician.not-verified')}</p>}
      <p>{t('technician.no-secret')}</p>
    </Paper>
  );
};

/** `lost`: the last request to the till failed. */
type PaperProps = Results & { readonly health: HealthStore; readonly lost: boolean };

export const TechnicianPaper = ({ health, lost, diagnoses, verification }: PaperProps) => {
  const t = useT();
  const api = useApi();
  const may = useMay('verify');
  const [asking, setAsking] = useState(false);
  const [connections, setConnections] = useState<Addresses | null>(null);
  useEffect(() => {
    void api.call('settings.get', {}).then((answer) => {
      if (answer.ok) setConnections(answer.value.connections);
      return null;
    });
  }, [api]);
  if (!connections) return null;
  const check = async (): Promise<void> => {
    setAsking(true);
    await health.check();
    setAsking(false);
  };
  const checking = asking || (diagnoses?.busy ?? false);
  return (
    <section className="sheet diag-sheet">
      <PaperDialog
        open={t('technician.open')}
        hint={t('technician.hint')}
        title={t('technician.title')}
        icon="system"
        sheet={(lang) => <Sheet {...{ diagnoses, verification, checking, connections, lang }} earlier={!may || lost} />}
        busy={checking}
        {...(may && { onOpen: () => void check() })}
      />
    </section>
  );
};
