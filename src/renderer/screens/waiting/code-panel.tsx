// The place of the QR. While there is none, or when nobody should pay with it any more, the state stands there instead.
import type { AttemptView } from '../../../shared/contract.ts';
import { displayStateOf } from '../../../shared/payment/display.ts';
import { wordsStates } from '../../i18n/words-states.ts';
import { Icon } from '../../parts/icon.tsx';
import { Qr } from '../../parts/qr.tsx';
import { stateLooks } from '../../parts/state-looks.ts';
import { useLang, useT } from '../../stores/use-desk.ts';

export const CodePanel = ({ attempt }: { readonly attempt: AttemptView }) => {
  const t = useT();
  const lang = useLang();
  const { state, redirectUrl, invoiceNo } = attempt;
  const shown = displayStateOf(attempt);
  // Where another amount came, the code is not offered again.
  if ((shown === 'waiting' || shown === 'no-result') && redirectUrl !== null) {
    return (
      <figure className="code">
        <div className="code-box">
          <Qr text={redirectUrl} label={t('waiting.qr', { invoice: invoiceNo })} />
        </div>
        <figcaption>{t('waiting.scan')}</figcaption>
      </figure>
    );
  }
  const { icon, tone } = stateLooks[shown];
  return (
    <div className="code-box code-none" data-tone={tone}>
      {state === 'creating' ? <span className="spinner" aria-hidden="true" /> : <Icon name={icon} size="huge" />}
      <p>{state === 'creating' ? t('waiting.asking') : wordsStates[shown].label[lang]}</p>
    </div>
  );
};
