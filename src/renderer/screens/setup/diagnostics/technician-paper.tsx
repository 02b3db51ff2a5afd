// The page for a technician, to print or to save as a PDF: version, addresses and the results of both checks. The page has no
// secret, because windows never receive secrets, and this file reads neither sales nor customers.
import '../../../i18n/words/diagnostics.ts';
import { useEffect, useState } from 'react';
import type { Output } from '../../../../shared/contract/index.ts';
import { type Lang, say, translator } from '../../../i18n/index.ts';
import { shopMoment } from '../../../i18n/time.ts';
import { wordsDiagnosticChecks } from '../../../i18n/words/diagnostics.ts';
import { codeText } from '../../../i18n/words/errors/errors.ts';
import { wordsChecks, wordsProblems } from '../../../i18n/words/verification.ts';
import { Paper } from '../../../parts/paper.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { PaperDialog } from '../../../parts/paper-dialog.tsx';
import { useApi, useApp, useLights, useT, useTimeZone } from '../../../stores/use-stores.ts';
import type { HealthState } from './health-store.ts';
import { wordsOf } from './self-check.tsx';

type Addresses = Output<'settings.get'>['connections'];
type TechnicianProps = Pick<HealthState, 'diagnoses' | 'verification'> & { readonly connections: Addresses; readonly lang: Lang };

const Line = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <bdi>{text}</bdi>
    </dd>
  </div>
);

const Sheet = ({ diagnoses, verification, connections, lang }: TechnicianProps) => {
  const t = translator(lang);
  const { mode, host, version, till, nowMs } = useApp();
  const zone = useTimeZone();
  const warnings = useLights()?.warnings ?? [];
  const { serviceUrl, relayUrl, relayPublicUrl, merchant, headKey, dataDir } = connections;
  const checked = diagnoses?.atMs ?? null;
  const report = verification?.report ?? null;
  return (
    <Paper className="relay-paper technician-paper" lang={lang}>
      <h3>{t('technician.title')}</h3>
      <dl>
        <Line name={t('technician.time')} text={`${shopMoment(nowMs, zone)} · ${zone}`} />
        <Line name={t('technician.program')} text={`Qayd ${version} · ${mode} · ${host}`} />
        <Line name={t('technician.till')} text={`${till} · ${merchant}`} />
        <Line name={t('technician.service')} text={serviceUrl} />
        <Line name={t('technician.relay')} text={relayUrl === relayPublicUrl ? relayUrl : `${relayUrl} · ${relayPublicUrl}`} />
        <Line name="headKey" text={headKey} />
        <Line name={t('technician.data')} text={dataDir} />
      </dl>
      {warnings.length > 0 && <h4>{t('technician.warnings')}</h4>}
      <ul>
        {warnings.map(({ code }) => (
          <li key={code}>
            <bdi>{code}</bdi> · {codeText(code, lang).what}
          </li>
        ))}
      </ul>
      <h4>
        {t('diagnostics.self')}
        {checked !== null && (
          <>
            {' · '}
            <Num>{shopMoment(checked, zone)}</Num>
          </>
        )}
      </h4>
      {checked === null && <p>{t('diagnostics.not-yet')}</p>}
      <dl>
        {diagnoses?.list.map((diagnosis) => (
          <Line
            key={diagnosis.check}
            name={`${wordsDiagnosticChecks[diagnosis.check][lang]} · ${diagnosis.state} · ${diagnosis.code}`}
            text={wordsOf(diagnosis, lang).what}
          />
        ))}
      </dl>
      <h4>{t('technician.books')}</h4>
      {report ? (
        <dl>
          <Line name={report.outcome} text={`${report.ledgerId ?? '?'} · ${report.epoch ?? '?'} · ${report.seq}`} />
          {report.checks.map(({ check, state, problem, why }) => (
            <Line
              key={check}
              name={`${wordsChecks[check][lang]} · ${state}`}
              text={problem ? `${problem.code} · ${say(wordsProblems[problem.code], lang, problem.params)}` : (why?.code ?? '')}
            />
          ))}
        </dl>
      ) : (
        <p>{t('technician.not-verified')}</p>
      )}
      <p>{t('technician.no-secret')}</p>
    </Paper>
  );
};

export const TechnicianPaper = (results: Pick<HealthState, 'diagnoses' | 'verification'>) => {
  const t = useT();
  const api = useApi();
  const [connections, setConnections] = useState<Addresses | null>(null);
  useEffect(() => {
    void api.call('settings.get', {}).then((answer) => {
      if (answer.ok) setConnections(answer.value.connections);
      return null;
    });
  }, [api]);
  if (!connections) return null;
  return (
    <section className="sheet diag-sheet">
      <PaperDialog
        open={t('technician.open')}
        hint={t('technician.hint')}
        title={t('technician.title')}
        icon="system"
        sheet={(lang) => <Sheet {...results} connections={connections} lang={lang} />}
      />
    </section>
  );
};
