// Sends the confirm call for an attempt that the journal has already recorded, and returns its result.
import type { ConfirmRequest } from '../../../protocol/confirm-request.ts';
import type { Secrets } from '../../../secrets/port.ts';
import { money } from '../../../shared/money.ts';
import type { Http } from '../../../shared/ports.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import { type ConfirmAnswer, callConfirm } from '../../gateway/confirm.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TillSettings } from '../../settings.ts';

const requestOf = (started: AttemptStarted): ConfirmRequest => {
  const { gateway, currency, amountMinor, invoiceNo, mobile, email, customerIp, lang, returnUrl, callbackUrl } = started;
  const common = {
    amount: money(amountMinor, currency),
    invoiceNo,
    returnUrl,
    lang,
    ...(customerIp !== null && { customerIp }),
  };
  if (gateway === 'card') return { gateway, ...common };
  const wallet = { mobileNumber: mobile as string, callbackUrl: callbackUrl as string, ...(email !== null && { email }) };
  return { gateway, ...common, ...wallet };
};

type ConfirmCallDeps = {
  readonly ledger: Pick<Ledger, 'names'>;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  readonly http: Http;
};

export const createConfirmCall = ({ ledger, settings, secrets, http }: ConfirmCallDeps) => {
  const redirect = {
    allowedHosts: settings.checkoutHosts.length > 0 ? settings.checkoutHosts : [new URL(settings.serviceUrl).host],
    allowLoopbackHttp: settings.allowLoopbackHttp,
    plainHttpHosts: settings.plainHttpHosts,
  };
  return (started: AttemptStarted): Promise<ConfirmAnswer> => {
    const segment = ledger.names.current()[started.gateway].path;
    const target = { serviceUrl: settings.serviceUrl, segment, credentials: secrets.credentials(), redirect };
    return callConfirm(http, target, requestOf(started));
  };
};
