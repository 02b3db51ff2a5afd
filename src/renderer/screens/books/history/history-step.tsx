// One step of a payment's history: what happened, when and by whom, in plain words. The step's evidence is folded.
import type { AttemptView, HistoryStep } from '../../../../shared/contract/counter/sale.ts';
import { cashierUser } from '../../../../shared/people/rights.ts';
import { lookUp } from '../../../i18n/phrase.ts';
import { wordsCame } from '../../../i18n/words/printing.ts';
import { wordsCodeTakers } from '../../../i18n/words/code-taken.ts';
import { wordsChoices } from '../../../i18n/words/suspense.ts';
import { wordsWays } from '../../../i18n/words/refunds.ts';
import { clockTimeExact } from '../../../i18n/time.ts';
import { whyText } from '../../../i18n/words/reasons.ts';
import { Actor, ApprovedBy } from '../../../parts/people/approved.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { ServiceWords } from '../../../parts/text/service-words.tsx';
import { useApp, useLang, useT } from '../../../stores/use-stores.ts';
import { NoticeProof, NoticeSaid } from './notice-evidence.tsx';
import { PostingsTable } from './postings-table.tsx';
import { stepLook, stepTitle } from './step-looks.ts';

export type HistoryStepProps = { readonly step: HistoryStep; readonly attempt: AttemptView };

/** Kinds of journal entries whose `detail` is text that a person typed. The text is shown as a quotation. */
const byPeople: ReadonlySet<string> = new Set([
  ...['attempt.settled', 'exception.handled', 'feed.skipped'],
  ...['refund.requested', 'refund.refused', 'refund.withdrawn', 'suspense.resolved'],
]);

/**
 * Kinds of journal entries whose `reason` has words of its own: how a refund was paid back, the decision about money in suspense,
 * why a QR code was hidden, and if a receipt came out of the printer.
 */
const reasons = {
  'refund.paid': wordsWays,
  'suspense.resolved': wordsChoices,
  'code.hidden': wordsCodeTakers,
  'receipt.came': wordsCame,
} as const;
const hasOwnReasons = (kind: string): kind is keyof typeof reasons => Object.hasOwn(reasons, kind);

/**
 * The folded proof of a step: the notice's signature and bytes, the postings, the business day, and the hash of the journal
 * entry.
 */
export const StepEvidence = ({ step }: { readonly step: HistoryStep }) => {
  const t = useT();
  return (
    <details className="history-entry">
      <summary>
        <Say k="history.evidence" with={{ seq: <Num>{step.seq}</Num> }} />
      </summary>
      <div className="history-proof">
        {step.notice && <NoticeProof notice={step.notice} />}
        {step.postings.length > 0 && <PostingsTable postings={step.postings} />}
        <p>
          <Say k="history.business-day" with={{ day: <Num>{step.businessDay}</Num> }} />
        </p>
        <p>{t('history.hash')}</p>
        <bdi dir="ltr" className="history-hash">
          {step.hash}
        </bdi>
      </div>
    </details>
  );
};

export const Step = ({ step, attempt }: HistoryStepProps) => {
  const lang = useLang();
  const { businessDay, settings } = useApp();
  const { icon, tone } = stepLook(step);
  const asked = step.kind === 'attempt.started' && step.event === null;
  const why = hasOwnReasons(step.kind) ? lookUp(reasons[step.kind], step.reason, lang) : whyText(step, lang);
  return (
    <li className="history-step" data-tone={tone}>
      <span className="history-mark">
        <Icon name={icon} size="s" />
      </span>
      <div className="history-said">
        <header>
          <h3>{stepTitle(step, lang)}</h3>
          <p className="history-when">
            {step.businessDay !== businessDay && (
              <>
                <Num>{step.businessDay}</Num>{' '}
              </>
            )}
            <Num>{clockTimeExact(step.atMs, settings.timeZone)}</Num>
            <span className="history-faint">
              {!(asked && step.actor === cashierUser) && (
                <>
                  {' · '}
                  <Actor actor={step.actor} name={step.actorName} />
                </>
              )}
              <ApprovedBy approval={step.approval} />
            </span>
          </p>
        </header>
        {asked && (
          <p>
            <Say
              k="history.asked"
              with={{
                amount: <Money amountMinor={attempt.amountMinor} currency={attempt.currency} size="s" />,
                invoice: <Num>{attempt.invoiceNo}</Num>,
              }}
            />
          </p>
        )}
        {step.clockDay !== null && (
          <p>
            <Say k="history.clock-day" with={{ day: <Num>{step.businessDay}</Num>, clockDay: <Num>{step.clockDay}</Num> }} />
          </p>
        )}
        {why !== null && <p>{why}</p>}
        {step.kind === 'refund.paid' && step.detail !== null && (
          <p>
            <Num>{step.detail}</Num>
          </p>
        )}
        {byPeople.has(step.kind) && step.detail !== null && (
          <blockquote>
            <bdi>{step.detail}</bdi>
          </blockquote>
        )}
        {step.words && <ServiceWords words={step.words} />}
        {step.notice && <NoticeSaid notice={step.notice} />}
        <StepEvidence step={step} />
      </div>
    </li>
  );
};
