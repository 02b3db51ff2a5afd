// The customer's view of a payment: shop, amount, QR code and result in Arabic and English at once. Shown on a customer display
// or on the till's own screen turned to the customer; drawn from its props only.
import type { CustomerPayment } from '../../../shared/display/customer-view.ts';
import type { Phrase } from '../../i18n/phrase.ts';
import { countdown } from '../../i18n/time.ts';
import { type CustomerMoment, wordsCustomer, wordsCustomerAround } from '../../i18n/words/display.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { Money } from '../text/money.tsx';
import { Num } from '../text/num.tsx';
import { Qr } from '../qr.tsx';
import { IdlePicture } from './idle-picture.tsx';
import './customer.css';

export type CustomerViewProps = {
  readonly shopName: string;
  readonly mode: 'training' | 'trial' | 'live';
  /** The shop's logo as a `data:` address; null if the shop has no logo. */
  readonly logo: string | null;
  /** The payment, with its remaining time as of now; null for the idle page; `lost` if the till does not answer. */
  readonly shows: CustomerPayment | null | 'lost';
};

const momentOf = (shows: CustomerViewProps['shows']): CustomerMoment => {
  if (shows === null) return 'idle';
  if (shows === 'lost') return 'lost';
  if (shows.state !== 'waiting') return shows.state;
  if (shows.checkoutUrl !== null) return 'scan';
  return 'preparing';
};

const icons: Partial<Readonly<Record<CustomerMoment, IconName>>> = {
  paid: 'paid',
  expired: 'expired',
  'extra-back': 'paid',
  cancelled: 'canceled',
  stopped: 'canceled',
  'see-cashier': 'person',
  lost: 'warn',
};

/** The Arabic and the English text of a phrase, Arabic first, each in its own text direction. */
const Both = ({ words }: { readonly words: Phrase }) => (
  <>
    <span lang="ar" dir="rtl">
      {words.ar}
    </span>
    <span lang="en" dir="ltr">
      {words.en}
    </span>
  </>
);

const Shop = ({ shopName, logo }: Pick<CustomerViewProps, 'shopName' | 'logo'>) => (
  <header className="customer-shop">
    {logo !== null && <img className="customer-logo" src={logo} alt="" />}
    <bdi>{shopName}</bdi>
  </header>
);

const TimeLeft = ({ leftMs }: { readonly leftMs: number }) => (
  <p className="customer-left">
    <Both words={wordsCustomerAround.left} />
    <Num>{countdown(leftMs)}</Num>
  </p>
);

const Picture = ({ moment, shows, logo }: { readonly moment: CustomerMoment } & Pick<CustomerViewProps, 'shows' | 'logo'>) => {
  const icon = icons[moment];
  if (moment === 'idle') return logo === null ? <IdlePicture /> : <img className="customer-idle-logo" src={logo} alt="" />;
  if (moment === 'preparing' || moment === 'confirming') return <span className="spinner customer-spinner" aria-hidden="true" />;
  if (icon) return <Icon name={icon} size="huge" />;
  const url = shows !== null && shows !== 'lost' ? shows.checkoutUrl : null;
  const { ar, en } = wordsCustomerAround.code;
  return url === null ? null : <Qr text={url} label={`${ar} · ${en}`} />;
};

export const CustomerView = ({ shopName, mode, logo, shows }: CustomerViewProps) => {
  const moment = momentOf(shows);
  const { title, next } = wordsCustomer[moment];
  const payment = shows === 'lost' ? null : shows;
  const leftMs = moment === 'scan' || moment === 'no-result' ? (payment?.leftMs ?? null) : null;
  return (
    <section className="customer" data-moment={moment}>
      {mode !== 'live' && (
        <p className="customer-mode">
          <Both words={wordsCustomerAround[mode]} />
        </p>
      )}
      <Shop shopName={shopName} logo={moment === 'idle' ? null : logo} />
      <div className="customer-picture" data-moment={moment}>
        <Picture moment={moment} shows={shows} logo={logo} />
      </div>
      <div className="customer-words">
        {payment && (
          <p className="customer-amount">
            <Money amountMinor={payment.amountMinor} currency={payment.currency} size="huge" />
          </p>
        )}
        <div role="status" aria-live="assertive">
          <h1 className="customer-title">
            <Both words={title} />
          </h1>
        </div>
        <p className="customer-next">
          <Both words={next} />
        </p>
        {leftMs !== null && <TimeLeft leftMs={leftMs} />}
        {moment === 'lost' && (
          <p className="customer-left">
            <Both words={wordsCustomerAround.reopen} />
          </p>
        )}
      </div>
    </section>
  );
};
