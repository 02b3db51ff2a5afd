// Announces a payment that has arrived: by sound, by speech, and by a toast unless the payment's own screen is open. Prints the
// receipt if the shop's settings ask for that. Called once for each payment.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { CounterSettings } from '../../../shared/contract/counter/counter.ts';
import { money, moneyText } from '../../../shared/money.ts';
import { type PaymentStatus, paymentStatusOf } from '../../../shared/payment/payment-status.ts';
import { translator } from '../../i18n/index.ts';
import { spellAmount } from '../../../shared/spell/spell.ts';
import type { IconName } from '../../parts/icon-paths.ts';
import { usualCounter } from '../../stores/sale/counter-choices.ts';
import type { WindowStores } from '../../stores/window-stores.ts';
import { printReceipt } from '../../stores/receipts/print-receipt.ts';
import { chime, type Sound } from '../../parts/sound/chime.ts';
import { sayAloud } from '../../parts/sound/speech.ts';
import { said, saidText } from '../../i18n/said.ts';

type Surprise = {
  readonly icon: IconName;
  readonly sound: Sound;
  readonly toast: 'toast.paid-late' | 'toast.paid-twice';
  readonly aloud: 'aloud.paid-late' | 'aloud.paid-twice';
};

/** Late or second payments have their own sound, icon and toast, so that nobody mistakes them for the sale at the counter. */
const surprises: Readonly<Partial<Record<PaymentStatus, Surprise>>> = {
  'paid-late': { icon: 'late', sound: 'late', toast: 'toast.paid-late', aloud: 'aloud.paid-late' },
  'paid-twice': { icon: 'twice', sound: 'twice', toast: 'toast.paid-twice', aloud: 'aloud.paid-twice' },
};

/**
 * Plays the sound and speaks the amount, according to the shop's settings. A browser permits sound only after a person has
 * touched the page.
 */
const beHeard = ({ app, prefs }: WindowStores, paid: AttemptView, surprise: Surprise | undefined): void => {
  const { info } = app.getState();
  const { sound, speech }: Pick<CounterSettings, 'sound' | 'speech'> = info?.settings.counter ?? usualCounter;
  if (info?.host !== 'electron' && !navigator.userActivation.hasBeenActive) return;
  const { lang } = prefs.getState();
  if (sound !== 'off') chime(surprise?.sound ?? 'paid', sound);
  const words = spellAmount(money(paid.amountMinor, paid.currency), lang);
  if (speech) sayAloud(translator(lang)(surprise?.aloud ?? 'aloud.paid', { words }), lang);
};

export const welcomePaid = (stores: WindowStores, paid: AttemptView): void => {
  const { app, notes, prefs, route } = stores;
  const { lang } = prefs.getState();
  const { attemptId, invoiceNo: invoice, amountMinor, currency } = paid;
  const amount = moneyText(money(amountMinor, currency));
  const surprise = surprises[paymentStatusOf(paid)];
  beHeard(stores, paid, surprise);
  const { route: now } = route.getState();
  const inFront = now.screen === 'waiting' && now.attemptId === attemptId;
  if (surprise) {
    const says = said(surprise.toast, { amount, invoice });
    if (inFront) notes.getState().speak(saidText(says, lang), true);
    else notes.getState().show({ tone: 'wait', icon: surprise.icon, says, attemptId, history: true });
    return;
  }
  if (app.getState().info?.settings.receipts?.auto) void printReceipt(stores, { kind: 'payment', id: attemptId }, 'auto');
  if (inFront) notes.getState().speak(translator(lang)('paid.spoken', { amount, invoice }), true);
  else notes.getState().show({ tone: 'ok', icon: 'paid', says: said('toast.paid', { amount, invoice }), attemptId });
};
