// `WhatNow`: what the customer and the cashier do while a QR code is on screen. `WhyLines`: for a payment without a QR code, the
// reasons in our words and in the payment service's own.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { isBackAsPaid } from '../../../../shared/payment/charge-again.ts';
import { paymentStatusOf } from '../../../../shared/payment/payment-status.ts';
import type { Translate } from '../../../i18n/index.ts';
import { wordsCodeTakers } from '../../../i18n/words/code-taken.ts';
import { wordsStates } from '../../../i18n/words/states.ts';
import { whyText } from '../../../i18n/words/reasons.ts';
import { Callout } from '../../../parts/callout.tsx';
import { SaleNews } from '../../../parts/payment/sale-news.tsx';
import { ServiceWords } from '../../../parts/text/service-words.tsx';
import { stateLooks } from '../../../parts/payment/state-looks.ts';
import { useRelayAway } from '../../../stores/sale/relay-away.ts';
import { useNamedInQuarantine, useLang, useLinked, useMay, useT } from '../../../stores/use-stores.ts';
import { LateNote } from './late-note.tsx';

/** Returns the text about a customer who came back from the checkout; null if the customer has not come back. */
const waitingFor = ({ returned, returnedPaid }: AttemptView, t: Translate): string | null => {
  if (returnedPaid) return t('waiting.shown-again');
  return returned ? t('waiting.returned') : null;
};

/** The advice for a payment whose QR code is on screen. */
export const WhatNow = ({ attempt }: { readonly attempt: AttemptView }) => {
  const t = useT();
  const lang = useLang();
  const state = paymentStatusOf(attempt);
  const { meaning, next } = wordsStates[state];
  const away = useRelayAway();
  const quarantined = useNamedInQuarantine(attempt);
  const settles = useMay('settle-by-hand');
  if (!useLinked()) {
    return (
      <Callout tone="stop" icon="warn">
        <p>{t('waiting.unlinked')}</p>
      </Callout>
    );
  }
  // Show no `LateNote` in this state: the words for `no-result` do not promise that a result arrives, and the banner already says
  // that the relay does not answer.
  if (state === 'no-result') {
    return (
      <Callout {...stateLooks[state]} title={meaning[lang]}>
        <p>{next[lang]}</p>
        {quarantined && <p>{t('waiting.on-hold')}</p>}
      </Callout>
    );
  }
  // Explain why no notice comes only if no other reason is known: the relay is reachable, no notice about this payment is in
  // quarantine, and the customer has not come back from the checkout as paid.
  const silent = state === 'waiting' && !away && !quarantined && !attempt.returnedPaid;
  const said = quarantined ? t('waiting.on-hold') : (waitingFor(attempt, t) ?? (away ? null : next[lang]));
  return (
    <Callout tone={quarantined ? 'stop' : away || attempt.returnedPaid ? 'wait' : 'know'} icon="watched">
      {said !== null && <p>{said}</p>}
      {away && <LateNote {...away} />}
      {silent && (
        <>
          <p className="pay-quiet">{t(`waiting.${attempt.gateway}-silent`)}</p>
          <p className="pay-quiet">{t(settles ? 'waiting.settle' : 'waiting.ask-supervisor')}</p>
        </>
      )}
    </Callout>
  );
};

/**
 * The lines for a payment without a QR code on screen: news about its sale, why its QR code is hidden, and why the payment was
 * refused or is unknown.
 */
export const WhyLines = ({ attempt }: { readonly attempt: AttemptView }) => {
  const t = useT();
  const lang = useLang();
  const quarantined = useNamedInQuarantine(attempt);
  const { words, codeTaken } = attempt;
  const hidden = attempt.state === 'waiting' ? codeTaken : null;
  const why = whyText(attempt, lang);
  return (
    <>
      <SaleNews attempt={attempt} />
      {hidden !== null && <p>{wordsCodeTakers[hidden][lang]}</p>}
      {quarantined && hidden !== 'on-hold' && <p>{t('pay.quarantined')}</p>}
      {isBackAsPaid(attempt) && <p>{t('pay.came-back-paid')}</p>}
      {why !== null && <p>{why}</p>}
      {words && <ServiceWords words={words} />}
    </>
  );
};
