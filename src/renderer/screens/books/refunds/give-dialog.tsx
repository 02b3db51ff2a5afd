// The dialogs for paying a customer's money back, with amount, reason, way (such as cash) and reference. `GiveDialog` requests,
// approves and pays at once, `AskDialog` only requests a refund, `PayDialog` pays an approved refund.
import { type ReactNode, useEffect, useState } from 'react';
import { isBlank } from '../../../../shared/blank.ts';
import { type PayBackWay, payBackWays } from '../../../../shared/ledger/postings.ts';
import type { RefundView, RefundWhat } from '../../../../shared/contract/books/refunds.ts';
import { money, parseAmount, plainAmount } from '../../../../shared/money.ts';
import { type AppError, appError } from '../../../../shared/errors.ts';
import { wordsWays } from '../../../i18n/words/refunds.ts';
import { Callout } from '../../../parts/callout.tsx';
import { DeedDialog } from '../../../parts/people/deed-dialog.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApi, useLang, usePress, useStores, useT } from '../../../stores/use-stores.ts';
import { doneOf } from './done-of.ts';
import { type OfGoods, SumField } from './sum-field.tsx';

/** The usual reasons for a refund, offered as buttons beside the text field. */
const reasons = {
  test: ['refund.because-test'],
  goods: ['refund.because-returned', 'refund.because-faulty', 'refund.because-price'],
  owed: ['refund.because-receipts', 'refund.because-statement'],
} as const;

type Props = {
  readonly refund: RefundView | null;
  readonly goods: OfGoods | null;
  /** True for the test payment that proves the signing secret: there are no goods, and the whole amount is paid back. */
  readonly isTest?: boolean;
  readonly onClose: () => void;
};

type PayBackDraft = { readonly way: PayBackWay; readonly reference: string };
const cash: PayBackDraft = { way: 'cash', reference: '' };

type HowProps = {
  readonly how: PayBackDraft;
  readonly onChange: (how: PayBackDraft) => void;
  /** True if the money is already paid back, so that a transfer has a reference; false if the refund is only requested. */
  readonly known?: boolean;
};
const HowFields = ({ how, onChange, known = true }: HowProps) => {
  const t = useT();
  const lang = useLang();
  return (
    <>
      <div className="refund-how">
        <p className="refund-how-label">{t('refund.how')}</p>
        <Segmented
          label={t('refund.how')}
          value={how.way}
          onChange={(way) => onChange({ ...how, way })}
          options={payBackWays.map((id) => ({ id, label: wordsWays[id][lang] }))}
        />
      </div>
      <Field
        label={t('refund.reference')}
        name="reference"
        value={how.reference}
        onChange={(reference) => onChange({ ...how, reference })}
        hint={t(how.way === 'cash' ? 'refund.reference-cash' : known ? 'refund.reference-other' : 'refund.reference-later')}
        maxLength={100}
        ltr
      />
    </>
  );
};

/**
 * State of how a refund is paid back: in cash, by transfer or by the provider, and the reference. After the error
 * `refund.reference-used`, `meant` is true, so that pressing again confirms the reference. Any change resets `meant`.
 */
const useHow = (first: PayBackDraft) => {
  const [how, setHow] = useState(first);
  const [meant, setMeant] = useState(false);
  return {
    how,
    meant,
    setHow(next: PayBackDraft): void {
      setHow(next);
      setMeant(false);
    },
    refused(error: AppError): AppError {
      setMeant(error.code === 'refund.reference-used');
      return error;
    },
  };
};

/**
 * True if the relay could not be reached when the dialog opened. Money paid back without the relay has no witness: the relay
 * cannot report later that the books are an older copy.
 */
const useWitnessAway = (): boolean => {
  const api = useApi();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let live = true;
    void api.call('refunds.witness', {}).then((answer) => live && setAway(answer.ok && answer.value.isAway));
    return () => {
      live = false;
    };
  }, [api]);
  return isAway;
};

const Unwitnessed = () => {
  const t = useT();
  return (
    <Callout tone="know" icon="relay" title={t('refund.unwitnessed')}>
      <p>{t('refund.unwitnessed-text')}</p>
    </Callout>
  );
};

const About = ({ refund, goods, isTest = false }: Pick<Props, 'refund' | 'goods' | 'isTest'>): ReactNode => {
  if (refund) {
    const { amountMinor, currency, invoiceNo } = refund;
    const amount = <Money amountMinor={amountMinor} currency={currency} />;
    return (
      <p>
        <Say k="refund.give-text" with={{ amount, invoice: <Num>{invoiceNo}</Num> }} />
      </p>
    );
  }
  if (!goods) return null;
  const { currency, invoiceNo, paidMinor, returnableMinor } = goods;
  return (
    <p>
      <Say
        k={isTest ? 'refund.test-text' : 'refund.goods-text'}
        with={{
          paid: <Money amountMinor={paidMinor} currency={currency} />,
          most: <Money amountMinor={returnableMinor} currency={currency} />,
          invoice: <Num>{invoiceNo}</Num>,
        }}
      />
    </p>
  );
};

const whatOf = ({ refund, goods }: Props, amount: string): RefundWhat =>
  refund ? { kind: 'owed', seq: refund.seq } : { kind: 'goods', attemptId: goods?.attemptId ?? '', amount };

/**
 * The error in the typed amount for returned goods; null if there is none. The till checks it, too, but a person without the right
 * would be asked for an approval first.
 */
const faultIn = (goods: OfGoods, amount: string): AppError | null => {
  const { currency, returnableMinor: maximumMinor } = goods;
  const read = parseAmount(amount, currency);
  if (!read.ok) return read.error;
  return read.value.amountMinor > maximumMinor ? appError('refund.too-much', { maximumMinor, currency }) : null;
};

/** The dialog that requests, approves and pays back a refund in one step. */
export const GiveDialog = (props: Props) => {
  const { refund, goods, isTest = false, onClose } = props;
  const t = useT();
  const press = usePress();
  const { done } = useStores();
  const [amount, setAmount] = useState(isTest && goods ? plainAmount(money(goods.returnableMinor, goods.currency)) : '');
  const why = isTest ? 'test' : goods ? 'goods' : 'owed';
  const { how, meant, setHow, refused } = useHow(cash);
  const isAway = useWitnessAway();
  return (
    <DeedDialog
      title={t(isTest ? 'refund.test-title' : 'refund.give-title')}
      right="refund"
      icon="refund"
      reason={{
        label: t('refund.reason'),
        hint: t(`refund.reason-${why}`),
        ready: reasons[why].map((word) => t(word)),
        autoFocus: goods === null || isTest,
      }}
      emptyField={goods && isBlank(amount) ? t('refund.amount', { currency: goods.currency }) : null}
      yes={t(meant ? 'refund.meant-yes' : `refund.give-yes-${how.way}`)}
      onClose={onClose}
      onAnswer={async (reason) => {
        const fault = goods && faultIn(goods, amount);
        if (fault) return fault;
        const answer = await press('refund.give', { what: whatOf(props, amount), reason, ...how, sameReference: meant });
        if (!answer.ok) return refused(answer.error);
        done.setState({ done: doneOf(answer.value) });
        return null;
      }}
    >
      <About refund={refund} goods={goods} isTest={isTest} />
      {goods && !isTest && <SumField goods={goods} value={amount} onChange={setAmount} />}
      <HowFields how={how} onChange={setHow} />
      {isAway && <Unwitnessed />}
    </DeedDialog>
  );
};

/** The dialog that only requests a refund; the refund then waits for an approval. */
export const AskDialog = (props: Props) => {
  const { refund, goods, onClose } = props;
  const t = useT();
  const press = usePress();
  const { done } = useStores();
  const [amount, setAmount] = useState('');
  const [how, setHow] = useState(cash);
  return (
    <DeedDialog
      title={t('refund.ask-title')}
      right="sell"
      icon="refund"
      reason={{
        label: t('refund.reason'),
        hint: t(goods ? 'refund.reason-goods' : 'refund.reason-owed'),
        ready: reasons[goods ? 'goods' : 'owed'].map((word) => t(word)),
        autoFocus: goods === null,
      }}
      emptyField={goods && isBlank(amount) ? t('refund.amount', { currency: goods.currency }) : null}
      yes={t('refund.ask-yes')}
      onClose={onClose}
      onAnswer={async (reason) => {
        const answer = await press('refund.request', { what: whatOf(props, amount), reason, ...how });
        if (!answer.ok) return answer.error;
        done.setState({ done: doneOf(answer.value) });
        return null;
      }}
    >
      <About refund={refund} goods={goods} />
      {goods && <SumField goods={goods} value={amount} onChange={setAmount} />}
      <HowFields how={how} onChange={setHow} known={false} />
      <p>{t('refund.ask-text')}</p>
    </DeedDialog>
  );
};

/**
 * The dialog that pays an approved refund. The right `refund` is required to pay in another way or by another reference than
 * approved. The same right is required while the relay is away and cannot witness the payout.
 */
export const PayDialog = ({ refund, onClose }: { readonly refund: RefundView; readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const { done } = useStores();
  const { seq, amountMinor, currency, invoiceNo, wanted } = refund;
  const { how, meant, setHow, refused } = useHow({ way: wanted?.way ?? 'cash', reference: wanted?.reference ?? '' });
  const isAway = useWitnessAway();
  const other = wanted !== null && (how.way !== wanted.way || (wanted.reference !== null && how.reference !== wanted.reference));
  return (
    <DeedDialog
      title={t('refund.give-title')}
      right={other || isAway ? 'refund' : 'sell'}
      icon="refund"
      yes={t(meant ? 'refund.meant-yes' : `refund.give-yes-${how.way}`)}
      onClose={onClose}
      onAnswer={async () => {
        const answer = await press('refund.pay', { seq, ...how, sameReference: meant });
        if (!answer.ok) return refused(answer.error);
        done.setState({ done: doneOf(answer.value) });
        return null;
      }}
    >
      <p>
        <Say
          k="refund.pay-text"
          with={{ amount: <Money amountMinor={amountMinor} currency={currency} />, invoice: <Num>{invoiceNo}</Num> }}
        />
      </p>
      <HowFields how={how} onChange={setHow} />
      {other && <p>{t('refund.other-way')}</p>}
      {isAway && <Unwitnessed />}
    </DeedDialog>
  );
};
