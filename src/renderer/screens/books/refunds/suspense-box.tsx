// Money received in another amount than was requested: the requested and the received amount, and each possible decision with its
// booking and its effect for the customer.
import { type ReactNode, useState } from 'react';
import type { SuspenseView } from '../../../../shared/contract/books/refunds.ts';
import { wordsChoices } from '../../../i18n/words/suspense.ts';
import { readableMobile } from '../../../parts/fields/mobile.ts';
import { Actor, ApprovedBy } from '../../../parts/people/approved.tsx';
import { Button } from '../../../parts/button.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { DeedDialog } from '../../../parts/people/deed-dialog.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { toWaiting } from '../../../stores/route-store.ts';
import { useGo, useLang, usePress, useStores, useT } from '../../../stores/use-stores.ts';
import { decidedOf } from './done-of.ts';

type Choice = SuspenseView['choices'][number];
const icons = {
  accept: 'paid',
  'keep-price': 'accepted',
  'top-up': 'plus',
  'give-back': 'refund',
  'write-off': 'folder',
} as const;
const rights = {
  accept: 'handle-exception',
  'keep-price': 'handle-exception',
  'give-back': 'handle-exception',
  'write-off': 'write-off',
  'top-up': 'sell',
} as const;
/** The decisions in the order in which they are offered: the usual ones at a counter first. */
const order: readonly Choice[] = ['keep-price', 'accept', 'top-up', 'give-back', 'write-off'];

/** The decisions that do not change the sale. Their text says if another charge has already paid the sale. */
const leavesSale: ReadonlySet<Choice> = new Set(['give-back', 'write-off']);

const OfSale = ({ held: { salePaidBy } }: { readonly held: SuspenseView }) => {
  const t = useT();
  if (salePaidBy === null) return t('held.sale-unpaid');
  return <Say k="held.sale-paid" with={{ invoice: <Num>{salePaidBy}</Num> }} />;
};

const What = ({ held, choice }: { readonly held: SuspenseView; readonly choice: Choice }): ReactNode => {
  const t = useT();
  const { amountMinor, askedMinor, currency, mobile } = held;
  const what = (
    <Say
      k={choice === 'write-off' && mobile !== null ? 'held.write-off-reachable-text' : `held.${choice}-text`}
      with={{
        mobile: <Num>{mobile !== null && readableMobile(mobile)}</Num>,
        amount: <Money amountMinor={amountMinor} currency={currency} />,
        rest: <Money amountMinor={askedMinor - amountMinor} currency={currency} />,
        over: <Money amountMinor={amountMinor - askedMinor} currency={currency} />,
      }}
    />
  );
  if (choice === 'accept' && held.waives) {
    return (
      <>
        {what} <Say k="held.waives" with={{ amount: <Money amountMinor={held.waives.amountMinor} currency={currency} /> }} />
        {held.waives.isMuch && <> {t('held.waives-much')}</>}
      </>
    );
  }
  if (!leavesSale.has(choice)) return what;
  return (
    <>
      {what} <OfSale held={held} />
    </>
  );
};

type ChoiceDialogProps = { readonly held: SuspenseView; readonly choice: Choice; readonly onClose: () => void };

const ChoiceDialog = ({ held, choice, onClose }: ChoiceDialogProps) => {
  const t = useT();
  const press = usePress();
  const go = useGo();
  const { attempts, done } = useStores();
  const { seq } = held;
  const topUp = async () => {
    const answer = await press('suspense.top-up', { seq });
    if (!answer.ok) return answer.error;
    attempts.getState().put(answer.value);
    go(toWaiting(answer.value.attemptId));
    return null;
  };
  const resolve = async (reason: string) => {
    if (choice === 'top-up') return topUp();
    const answer =
      choice === 'write-off'
        ? await press('suspense.write-off', { seq, reason })
        : await press('suspense.resolve', { seq, reason, choice });
    if (!answer.ok) return answer.error;
    done.setState({ done: decidedOf(held, choice) });
    return null;
  };
  return (
    <DeedDialog
      title={t(`held.${choice}`)}
      right={choice === 'accept' && held.waives?.isMuch ? 'write-off' : rights[choice]}
      icon={icons[choice]}
      {...(choice !== 'top-up' && {
        reason: { label: t('refund.reason'), hint: t('held.reason-hint'), ready: [t('held.because-agreed')] },
      })}
      yes={choice === 'top-up' ? t('held.top-up') : t('held.yes')}
      onClose={onClose}
      onAnswer={choice === 'top-up' ? topUp : resolve}
    >
      <p>
        <What held={held} choice={choice} />
      </p>
    </DeedDialog>
  );
};

export const SuspenseBox = ({ held }: { readonly held: SuspenseView }) => {
  const t = useT();
  const lang = useLang();
  const [open, setOpen] = useState<Choice | null>(null);
  const { amountMinor, askedMinor, currency, choices, resolved, topUp } = held;
  const amounts = {
    amount: <Money amountMinor={amountMinor} currency={currency} size="s" />,
    asked: <Money amountMinor={askedMinor} currency={currency} size="s" />,
  };
  if (resolved) {
    const { choice, step } = resolved;
    return (
      <Callout tone="ok" icon="paid" title={wordsChoices[choice][lang]}>
        <p>
          <Say k="held.resolved" with={{ when: <Moment ms={step.atMs} />, who: <Actor actor={step.by} name={step.byName} /> }} />
          <ApprovedBy approval={step.approval} />
        </p>
        {step.reason !== null && (
          <p>
            <bdi>{step.reason}</bdi>
          </p>
        )}
      </Callout>
    );
  }
  return (
    <section className="held">
      <Callout tone="stop" icon="unequal" title={t('held.title')}>
        <p>
          <Say k="held.text" with={amounts} />
        </p>
        {topUp && (
          <p>
            <Say
              k="held.waits"
              with={{
                amount: <Money amountMinor={topUp.amountMinor} currency={currency} size="s" />,
                invoice: <Num>{topUp.invoiceNo}</Num>,
              }}
            />
          </p>
        )}
      </Callout>
      {choices.length > 0 && (
        <ul className="held-choices" aria-label={t('held.choose')}>
          {order
            .filter((choice) => choices.includes(choice))
            .map((choice) => (
              <li key={choice}>
                <Button icon={icons[choice]} onPress={() => setOpen(choice)}>
                  {t(`held.${choice}`)}
                </Button>
                <p>
                  <What held={held} choice={choice} />
                </p>
              </li>
            ))}
        </ul>
      )}
      {open && <ChoiceDialog held={held} choice={open} onClose={() => setOpen(null)} />}
    </section>
  );
};
