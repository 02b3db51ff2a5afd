// A refund's state and its history: why the money is owed, who requested and approved the refund, and how it was paid back or
// called off.
import type { RefundView } from '../../../../shared/contract/books/refunds.ts';
import { wordsRefundSources, wordsRefundStates, wordsWays } from '../../../i18n/words/refunds.ts';
import { Actor, ApprovedBy } from '../../../parts/people/approved.tsx';
import { Callout, type CalloutProps } from '../../../parts/callout.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';

type StepView = NonNullable<RefundView['requested']>;
type RefundStepWord = 'refund.step-asked' | 'refund.step-approved' | `refund.step-${'paid' | 'refused' | 'withdrawn'}`;

const StepLine = ({ step, k }: { readonly step: StepView | null; readonly k: RefundStepWord }) => {
  if (!step) return null;
  // An approval may be typed at another person's window. `step.approval` then names the approver, and `step.byName` only the
  // person signed in at this window.
  const by = k === 'refund.step-approved' && step.approval ? step.approval.name : step.byName;
  return (
    <li>
      <p>
        <Say k={k} with={{ who: <Actor actor={step.by} name={by} />, when: <Moment ms={step.atMs} /> }} />
        {k !== 'refund.step-approved' && <ApprovedBy approval={step.approval} />}
      </p>
      {step.reason !== null && step.reason !== '' && (
        <blockquote>
          <bdi>{step.reason}</bdi>
        </blockquote>
      )}
    </li>
  );
};

const looks = {
  owed: { tone: 'stop', icon: 'twice' },
  requested: { tone: 'wait', icon: 'waiting' },
  approved: { tone: 'wait', icon: 'vouched' },
  paid: { tone: 'ok', icon: 'paid' },
  refused: { tone: 'mute', icon: 'refused' },
  withdrawn: { tone: 'mute', icon: 'canceled' },
} as const satisfies Readonly<Record<RefundView['state'], Pick<CalloutProps, 'tone' | 'icon'>>>;
export const refundLook = ({ state }: Pick<RefundView, 'state'>) => looks[state];

export const RefundSteps = ({ refund }: { readonly refund: RefundView }) => {
  const t = useT();
  const lang = useLang();
  const { state, source, requested, approved, ended, paidBack, booked, wanted, sameReference } = refund;
  const told = paidBack ?? (state === 'requested' || state === 'approved' ? wanted : null);
  const end = state === 'refused' || state === 'withdrawn' ? state : 'paid';
  const isOpen = state === 'owed' || state === 'requested' || state === 'approved';
  return (
    <>
      <Callout {...refundLook(refund)} title={wordsRefundStates[state][lang]}>
        <p>{wordsRefundSources[source][lang]}</p>
        {told && (
          <p>
            {!paidBack && `${t('refund.how')}: `}
            {told.reference === null ? (
              wordsWays[told.way][lang]
            ) : (
              <Say k="refund.by-way" with={{ way: wordsWays[told.way][lang], reference: <Num>{told.reference}</Num> }} />
            )}
          </p>
        )}
        {!booked && state === 'requested' && <p>{t('refunds.not-booked')}</p>}
      </Callout>
      {sameReference && (
        <Callout tone="stop" icon="warn">
          <p>
            <Say
              k="refund.same-reference"
              with={{ invoice: <Num>{sameReference.invoiceNo}</Num>, when: <Moment ms={sameReference.atMs} /> }}
            />
          </p>
        </Callout>
      )}
      {refund.beforeRestore && isOpen && (
        <Callout tone="stop" icon="warn">
          <p>{t('refunds.before-restore')}</p>
        </Callout>
      )}
      {refund.saleUnconfirmed && isOpen && (
        <Callout tone="stop" icon="warn">
          <p>{t('refunds.unconfirmed')}</p>
        </Callout>
      )}
      <ul className="refund-steps">
        <StepLine step={requested} k="refund.step-asked" />
        <StepLine step={approved} k="refund.step-approved" />
        <StepLine step={ended} k={`refund.step-${end}`} />
      </ul>
    </>
  );
};
