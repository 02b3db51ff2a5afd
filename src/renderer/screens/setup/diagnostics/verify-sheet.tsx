// The sheet that verifies the books: the button, the progress, and the result of the last verification, check by check.
import type { Verification } from '../../../../shared/contract/setup/health.ts';
import { type CheckResult, checkNames, type VerifyReport } from '../../../../shared/health/verify-report.ts';
import { say } from '../../../i18n/index.ts';
import { wordsChecks, wordsProblems, wordsRemarks, wordsUnchecked } from '../../../i18n/words/verification.ts';
import { codeText } from '../../../i18n/words/errors/errors.ts';
import { Button } from '../../../parts/button.tsx';
import { ApprovalHint } from '../../../parts/people/deed-dialog.tsx';
import type { IconName } from '../../../parts/icon-paths.ts';
import { Callout } from '../../../parts/callout.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Progress } from '../../../parts/progress.tsx';
import { Say } from '../../../parts/text/say.tsx';
import type { Tone } from '../../../stores/notes-store.ts';
import { useLang, useT } from '../../../stores/use-stores.ts';
import type { HealthStore } from './health-store.ts';
import { Finding, type FindingVerdict } from './finding.tsx';
import { Moment } from '../../../parts/text/moment.tsx';

const verdicts: Readonly<Record<CheckResult['state'], FindingVerdict>> = { good: 'good', bad: 'bad', unchecked: 'unknown' };

const Check = ({ result: { check, state, problem, why, remarks } }: { readonly result: CheckResult }) => {
  const lang = useLang();
  return (
    <Finding verdict={verdicts[state]} title={wordsChecks[check][lang]}>
      {problem && <p>{say(wordsProblems[problem.code], lang, problem.params)}</p>}
      {why && <p>{say(wordsUnchecked[why.code], lang, why.params)}</p>}
      {remarks.map(({ code, params }) => (
        <p key={code}>{say(wordsRemarks[code], lang, params)}</p>
      ))}
    </Finding>
  );
};

const outcomes: Readonly<Record<VerifyReport['outcome'], { readonly tone: Tone; readonly icon: IconName }>> = {
  good: { tone: 'ok', icon: 'paid' },
  partly: { tone: 'know', icon: 'unknown' },
  bad: { tone: 'stop', icon: 'warn' },
};

const Report = ({ report, endedMs }: { readonly report: VerifyReport; readonly endedMs: number | null }) => {
  const t = useT();
  const { outcome, seq, epoch, checks } = report;
  return (
    <>
      <Callout {...outcomes[outcome]} title={t(`verify.${outcome}`)}>
        {outcome === 'bad' && <p>{t('verify.bad-next')}</p>}
        <p>
          <Say k="verify.rows" with={{ count: seq, epoch: <Num>{epoch ?? '?'}</Num> }} />
          {endedMs !== null && (
            <>
              {' · '}
              <Say k="verify.at" with={{ time: <Moment ms={endedMs} /> }} />
            </>
          )}
        </p>
      </Callout>
      <ul className="findings" data-dense>
        {checks.map((result) => (
          <Check key={result.check} result={result} />
        ))}
      </ul>
    </>
  );
};

/** Progress of the verification, from 0 to 1. Each check counts for an equal part, however long it takes. */
const partDone = ({ check, done, of }: Verification): number =>
  check === null ? 0 : (checkNames.indexOf(check) + (of > 0 ? Math.min(1, done / of) : 0)) / checkNames.length;

export const VerifySheet = ({
  health,
  verification,
}: {
  readonly health: HealthStore;
  readonly verification: Verification | null;
}) => {
  const t = useT();
  const lang = useLang();
  const running = verification?.state === 'running';
  return (
    <section className="sheet diag-sheet" aria-busy={running}>
      <header className="diag-head">
        <h2>{t('verify.title')}</h2>
        <p className="hint">{t('verify.what')}</p>
      </header>
      {running && (
        <div className="diag-progress">
          <p>{verification.check === null ? t('verify.asking') : wordsChecks[verification.check][lang]}</p>
          <Progress
            label={t('verify.running')}
            value={Math.round(partDone(verification) * 100)}
            max={verification.check === null ? null : 100}
          />
        </div>
      )}
      <div role="status" className="diag-said">
        {verification?.state === 'failed' && verification.code && (
          <Callout tone="stop" icon="warn" title={t('verify.failed')}>
            <p>{codeText(verification.code, lang).next}</p>
          </Callout>
        )}
        {!running && verification?.report && <Report report={verification.report} endedMs={verification.endedMs} />}
      </div>
      <ApprovalHint right="verify" />
      <Button icon="check" busy={running} onPress={() => void health.verify()}>
        {t(running ? 'verify.running' : 'verify.start')}
      </Button>
    </section>
  );
};
