// The result of a receipt check: genuine or not and why, how often the receipt was shown before, and what became of its payment
// since.
import type { ReactNode } from 'react';
import type { ReceiptVerdict, SignedVerdict, SinceReceipt } from '../../../../shared/contract/books/receipt-check.ts';
import { shortCodeCharacters } from '../../../../shared/receipt/short-code.ts';
import { wordsNotGenuine, wordsSinceReceipt, wordsUncheckable } from '../../../i18n/words/receipt-check.ts';
import { Button } from '../../../parts/button.tsx';
import { Actor } from '../../../parts/people/approved.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import type { Tone } from '../../../stores/notes-store.ts';
import { toHistory, toPayments } from '../../../stores/route-store.ts';
import { noFilters, searchOf } from '../../../stores/sale/search-store.ts';
import { useGo, useLang, useSession, useStores, useT } from '../../../stores/use-stores.ts';

const tones: Readonly<Record<SinceReceipt, Tone>> = {
  unknown: 'wait',
  differs: 'stop',
  'not-paid': 'stop',
  confirmed: 'ok',
  'given-back': 'stop',
  'owed-back': 'wait',
};

/** Returns the label of the amount. The amount of a training receipt is never labelled as paid, because nobody paid it. */
const amountWord = ({ is, facts }: SignedVerdict) => {
  if (is === 'training' || facts.training) return 'receipt-check.tried' as const;
  return facts.kind === 'refund' ? ('receipt-check.refunded' as const) : ('receipt-check.paid' as const);
};

const Facts = ({ verdict }: { readonly verdict: SignedVerdict }) => {
  const t = useT();
  const { facts } = verdict;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t(amountWord(verdict)), <Money key="amount" amountMinor={facts.amountMinor} currency={facts.currency} />],
    [t('receipt-check.time'), <Moment key="time" ms={facts.atMs} />],
    [t('receipt-check.invoice'), <Num key="invoice">{facts.invoiceNo}</Num>],
    [t('receipt-check.till'), <Num key="till">{facts.till}</Num>],
    ...(facts.transactionId === null
      ? []
      : [[t('receipt-check.transaction'), <Num key="transaction">{facts.transactionId}</Num>] as const]),
  ];
  return (
    <dl className="receipt-check-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Shown = ({ verdict: { is, shown } }: { readonly verdict: SignedVerdict }) => {
  const t = useT();
  // A look-up by short code is not recorded as a presentation of the receipt, so do not say that this is the first one.
  if (shown.lastMs === null) return is === 'found' ? null : <p className="hint">{t('receipt-check.first')}</p>;
  return (
    <Callout tone="wait" icon="warn" loud title={<Say k="receipt-check.again" with={{ count: shown.times }} />}>
      <p>
        <Say
          k={is === 'found' ? 'receipt-check.last-found' : 'receipt-check.last'}
          with={{ time: <Moment ms={shown.lastMs} />, name: <Actor actor={shown.lastBy ?? ''} name={shown.lastBy ?? ''} /> }}
        />
      </p>
    </Callout>
  );
};

/**
 * The amount that was paid back (`since` is `given-back`) or is still owed (`owed-back`); draws nothing for any other value of
 * `since`.
 */
const Back = ({ verdict, since }: { readonly verdict: SignedVerdict; readonly since: SinceReceipt }) => {
  const minor = { 'given-back': verdict.givenBackMinor, 'owed-back': verdict.owedBackMinor }[since as string];
  return minor === undefined ? null : <Money amountMinor={minor} currency={verdict.facts.currency} />;
};

/** Shows how the books now differ from the receipt, and what happened to the payment after the receipt was printed. */
const Since = ({ verdict }: { readonly verdict: SignedVerdict }) => {
  const lang = useLang();
  return verdict.since.map((one) => (
    <Callout
      key={one}
      tone={tones[one]}
      icon={tones[one] === 'ok' ? 'paid' : 'warn'}
      title={
        <>
          {wordsSinceReceipt[one][lang]} <Back verdict={verdict} since={one} />
        </>
      }
    />
  ));
};

const OpenPayment = ({ attemptId }: { readonly attemptId: string }) => {
  const t = useT();
  const go = useGo();
  const { close } = useStores().receiptCheck.getState();
  return (
    <Button
      icon="open"
      onPress={() => {
        close();
        go(toHistory(attemptId));
      }}
    >
      {t('receipt-check.open')}
    </Button>
  );
};

/**
 * Shows a receipt that was found by its short code. A code proves nothing, so the person is asked to compare the shown facts with
 * the paper.
 */
const FoundView = ({ verdict }: { readonly verdict: SignedVerdict }) => {
  const t = useT();
  const { facts, attemptId } = verdict;
  return (
    <>
      <Callout
        tone="know"
        icon="find"
        loud
        title={t('receipt-check.found')}
        action={attemptId !== null && <OpenPayment attemptId={attemptId} />}
      >
        <p>{t('receipt-check.found-text')}</p>
        {facts.unconfirmed && <p>{t('receipt-check.unconfirmed')}</p>}
      </Callout>
      {facts.training && (
        <Callout tone="stop" icon="refused" title={t('receipt-check.training')}>
          <p>{t('receipt-check.training-text')}</p>
        </Callout>
      )}
      <Since verdict={verdict} />
      <Shown verdict={verdict} />
      <Facts verdict={verdict} />
    </>
  );
};

/** The verdict on a receipt that a till of this shop signed: a genuine receipt, or one made in training. */
const SignedView = ({ verdict }: { readonly verdict: SignedVerdict }) => {
  const t = useT();
  const { facts, own, attemptId } = verdict;
  const isTraining = verdict.is === 'training';
  const title = facts.kind === 'refund' ? 'receipt-check.genuine-refund' : 'receipt-check.genuine';
  return (
    <>
      <Callout
        tone={isTraining ? 'stop' : 'ok'}
        icon={isTraining ? 'refused' : 'paid'}
        loud
        title={t(isTraining ? 'receipt-check.training' : title)}
        action={attemptId !== null && <OpenPayment attemptId={attemptId} />}
      >
        {isTraining && <p>{t('receipt-check.training-text')}</p>}
        {!own && (
          <p>
            <Say k="receipt-check.other" with={{ till: <Num>{facts.till}</Num> }} />
          </p>
        )}
        {facts.unconfirmed && <p>{t('receipt-check.unconfirmed')}</p>}
      </Callout>
      <Since verdict={verdict} />
      <Shown verdict={verdict} />
      <Facts verdict={verdict} />
    </>
  );
};

/** The verdict on a bare invoice number. A number proves nothing, so the view only offers to search the payments for it. */
const InvoiceView = ({ invoiceNo }: { readonly invoiceNo: string }) => {
  const t = useT();
  const stores = useStores();
  const go = useGo();
  const find = (): void => {
    stores.receiptCheck.getState().close();
    searchOf(stores).filter({ ...noFilters, text: invoiceNo });
    go(toPayments);
  };
  return (
    <Callout
      tone="know"
      icon="info"
      loud
      title={t('receipt-check.invoice-no')}
      action={
        <Button icon="find" onPress={find}>
          {t('receipt-check.find')}
        </Button>
      }
    >
      <p>{t('receipt-check.invoice-text')}</p>
    </Callout>
  );
};

/** The verdict on a receipt code with too few or too many characters: a mistyped code, and no word about the receipt. */
const LengthView = ({ characters }: { readonly characters: number }) => {
  const t = useT();
  return (
    <Callout
      tone="wait"
      icon="warn"
      loud
      title={t(characters < shortCodeCharacters ? 'receipt-check.code-short' : 'receipt-check.code-long')}
    >
      <p>
        <Say k="receipt-check.code-length" with={{ count: characters, whole: <Num>{shortCodeCharacters}</Num> }} />
      </p>
    </Callout>
  );
};

export const VerdictView = ({ verdict }: { readonly verdict: ReceiptVerdict }) => {
  const t = useT();
  const { state } = useSession();
  const lang = useLang();
  if (verdict.is === 'genuine' || verdict.is === 'training') return <SignedView verdict={verdict} />;
  if (verdict.is === 'found') return <FoundView verdict={verdict} />;
  if (verdict.is === 'code-unknown') {
    return (
      <Callout tone="know" icon="info" loud title={t('receipt-check.code-unknown')}>
        <p>{t('receipt-check.code-unknown-text')}</p>
      </Callout>
    );
  }
  if (verdict.is === 'code-length') return <LengthView characters={verdict.characters} />;
  if (verdict.is === 'invoice') return <InvoiceView invoiceNo={verdict.invoiceNo} />;
  const isFalse = verdict.is === 'false';
  const isOfFormer = verdict.is === 'open' && verdict.why === 'former-machine';
  return (
    <Callout
      tone={isFalse ? 'stop' : 'know'}
      icon={isFalse ? 'refused' : 'info'}
      loud
      title={t(isFalse ? 'receipt-check.false' : 'receipt-check.unknown')}
    >
      <p>{verdict.is === 'false' ? wordsNotGenuine[verdict.why][lang] : wordsUncheckable[verdict.why][lang]}</p>
      {isOfFormer && state === 'open' && <p>{t('receipt-check.former-way')}</p>}
    </Callout>
  );
};
