// The buttons for the actions that a refund's state allows: pay back, request, approve, refuse, withdraw.
import { type ReactNode, useState } from 'react';
import type { RefundView } from '../../../../shared/contract/books/refunds.ts';
import type { RefundState } from '../../../../shared/payment/refund.ts';
import { Button } from '../../../parts/button.tsx';
import { DeedDialog } from '../../../parts/people/deed-dialog.tsx';
import { usePress, useStores, useT } from '../../../stores/use-stores.ts';
import { AskDialog, GiveDialog, PayDialog } from './give-dialog.tsx';
import { doneOf } from './done-of.ts';

type RefundDeedProps = { readonly refund: RefundView; readonly onClose: () => void };

const ApproveDialog = ({ refund: { seq, requested }, onClose }: RefundDeedProps) => {
  const t = useT();
  const press = usePress();
  const { done } = useStores();
  return (
    <DeedDialog
      title={t('refund.approve-title')}
      right="refund"
      icon="vouched"
      yes={t('refund.approve-yes')}
      onClose={onClose}
      onAnswer={async () => {
        const answer = await press('refund.approve', { seq, ...(requested && { asked: requested.seq }) });
        if (!answer.ok) return answer.error;
        done.setState({ done: doneOf(answer.value) });
        return null;
      }}
    >
      <p>{t('refund.approve-text')}</p>
    </DeedDialog>
  );
};

const CallOffDialog = ({ refund, onClose, how }: RefundDeedProps & { readonly how: 'refuse' | 'withdraw' }) => {
  const t = useT();
  const press = usePress();
  const { done } = useStores();
  const { seq, source, state, requested } = refund;
  return (
    <DeedDialog
      title={t(`refund.${how}-title`)}
      right={how === 'refuse' || state === 'approved' ? 'refund' : 'sell'}
      icon="canceled"
      reason={{ label: t('refund.reason'), ready: [t('refund.because-mistake'), t('refund.because-keeps')] }}
      yes={t(`refund.${how}-yes`)}
      onClose={onClose}
      onAnswer={async (reason) => {
        const answer =
          how === 'refuse'
            ? await press('refund.refuse', { seq, reason, ...(requested && { asked: requested.seq }) })
            : await press('refund.withdraw', { seq, reason });
        if (!answer.ok) return answer.error;
        done.setState({ done: doneOf(answer.value) });
        return null;
      }}
    >
      <p>{t(source === 'goods-returned' ? 'refund.called-off-goods' : 'refund.called-off-owed')}</p>
    </DeedDialog>
  );
};

const deeds = {
  give: (props: RefundDeedProps) => <GiveDialog {...props} goods={null} />,
  ask: (props: RefundDeedProps) => <AskDialog {...props} goods={null} />,
  approve: (props: RefundDeedProps) => <ApproveDialog {...props} />,
  refuse: (props: RefundDeedProps) => <CallOffDialog {...props} how="refuse" />,
  withdraw: (props: RefundDeedProps) => <CallOffDialog {...props} how="withdraw" />,
  pay: (props: RefundDeedProps) => <PayDialog {...props} />,
} as const satisfies Readonly<Record<string, (props: RefundDeedProps) => ReactNode>>;
type Deed = keyof typeof deeds;

/** The actions that each state of a refund allows. The first action is the usual next step and is drawn as the main button. */
const ofState: Readonly<Record<RefundState, readonly Deed[]>> = {
  owed: ['give', 'ask'],
  requested: ['approve', 'refuse', 'withdraw'],
  approved: ['pay', 'withdraw'],
  paid: [],
  refused: [],
  withdrawn: [],
};
const icons = {
  give: 'refund',
  ask: 'waiting',
  approve: 'vouched',
  refuse: 'refused',
  withdraw: 'canceled',
  pay: 'refund',
} as const;

export const RefundDeeds = ({ refund, children }: { readonly refund: RefundView; readonly children?: ReactNode }) => {
  const t = useT();
  const [open, setOpen] = useState<Deed | null>(null);
  return (
    <div className="history-deeds">
      {ofState[refund.state].map((deed, i) => (
        <Button key={deed} {...(i === 0 && { kind: 'main' as const })} icon={icons[deed]} onPress={() => setOpen(deed)}>
          {t(`refund.${deed}`)}
        </Button>
      ))}
      {children}
      {open && deeds[open]({ refund, onClose: () => setOpen(null) })}
    </div>
  );
};
