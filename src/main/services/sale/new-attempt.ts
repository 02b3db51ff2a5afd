// Builds the data of a new attempt: the first of a sale, or a further one.
import { attemptTag, tagKeyOfToken } from '../../../protocol/attempt-tag.ts';
import type { ConfirmLang } from '../../../protocol/confirm-request.ts';
import type { Secrets } from '../../../secrets/port.ts';
import { newId } from '../../../shared/ids.ts';
import { currencyOf, type Gateway } from '../../../shared/payment/gateways.ts';
import { attemptInvoiceNo } from '../../../shared/payment/invoice-no.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { noticeAddresses } from '../../../shared/relay-wire/paths.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { TillSettings } from '../../settings.ts';
import type { WantedCharge } from './sale-input.ts';

/** An attempt that is planned, before the hash of its request is added to it. */
export type PlannedAttempt = Omit<AttemptStarted, 'inputHash'>;

type NewAttemptDeps = {
  readonly settings: TillSettings;
  readonly secrets: Pick<Secrets, 'relayToken'>;
  readonly clock: Clock;
  readonly random: Random;
  /** True if the relay accepts notices at attempts' own addresses. */
  tagsAddresses(): boolean;
};

export const createNewAttempts = ({ settings, secrets, clock, random, tagsAddresses }: NewAttemptDeps) => {
  /**
   * The notice addresses of an attempt: the attempt's own addresses if the relay accepts such addresses, otherwise the till's
   * shared ones.
   */
  const addresses = (attemptId: string, invoiceNo: string, gateway: Gateway) => {
    const { merchant, till, relayPublicUrl } = settings;
    const tag = (): string => attemptTag(tagKeyOfToken(secrets.relayToken()), { merchant, till, attemptId, invoiceNo, gateway });
    return noticeAddresses(relayPublicUrl, settings, gateway, tagsAddresses() ? { attemptId, tag: tag() } : null);
  };

  return {
    first(wanted: WantedCharge): PlannedAttempt {
      const { invoiceNo, gateway } = wanted;
      const saleId = newId('sale', clock.wallMs(), random);
      const attemptId = newId('attempt', clock.wallMs(), random);
      return {
        saleId,
        attemptId,
        ...wanted,
        ...addresses(attemptId, invoiceNo, gateway),
        ordinal: 1,
        currency: currencyOf[gateway],
        supersedes: null,
      };
    },

    /** A further attempt of the same sale: the first one's data, under the first free suffix of its invoice number. */
    again(
      { payments }: Pick<BooksView, 'payments'>,
      live: Attempt,
      supersedes: string | null,
      lang: ConfirmLang | undefined,
    ): PlannedAttempt {
      const first = payments.firstStart(live.saleId);
      let suffix = live.ordinal + 1;
      while (payments.isUsed(attemptInvoiceNo(first.invoiceNo, suffix))) suffix++;
      const attemptId = newId('attempt', clock.wallMs(), random);
      const invoiceNo = attemptInvoiceNo(first.invoiceNo, suffix);
      return {
        ...first,
        lang: lang ?? first.lang,
        attemptId,
        ordinal: live.ordinal + 1,
        invoiceNo,
        ...addresses(attemptId, invoiceNo, first.gateway),
        supersedes,
        ...(live.state === 'waiting' && live.returnedPaid && { exception: 'return-without-callback' as const }),
      };
    },
  };
};
export type NewAttempts = ReturnType<typeof createNewAttempts>;
