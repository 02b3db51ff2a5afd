// The QR code that the customer scans. Until the payment service has answered, an empty box of the same size is drawn, so that
// nothing on the screen moves.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { OpenDisplayButton } from '../../../parts/customer/open-display.tsx';
import { Qr } from '../../../parts/qr.tsx';
import { useT } from '../../../stores/use-stores.ts';

export const CodePanel = ({ attempt: { attemptId, redirectUrl, invoiceNo } }: { readonly attempt: AttemptView }) => {
  const t = useT();
  if (redirectUrl === null) {
    return (
      <div className="code-box code-none" data-tone="wait">
        <span className="spinner" aria-hidden="true" />
        <p>{t('waiting.asking')}</p>
      </div>
    );
  }
  return (
    <figure className="code">
      <div className="code-box">
        <Qr text={redirectUrl} label={t('waiting.qr', { invoice: invoiceNo })} />
      </div>
      <figcaption className="code-caption">
        <span>{t('waiting.scan')}</span>
        <OpenDisplayButton attemptId={attemptId} />
      </figcaption>
    </figure>
  );
};
