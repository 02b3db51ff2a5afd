// Detects which version of the wire format the relay uses. An older version shows a warning; if this till's relay used the newer
// version before, an alert is raised.
import type { FeedPage } from '../../../shared/relay-wire/feed.ts';
import { sentToOf } from '../../../shared/relay-wire/paths.ts';
import { appError } from '../../../shared/errors.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Warnings } from '../health/warnings.ts';
import type { Alerts } from '../supervision/alerts.ts';

export type RelayWireDeps = {
  readonly ledger: Pick<Ledger, 'payments'>;
  readonly alerts: Pick<Alerts, 'raise'>;
  readonly warnings: Pick<Warnings, 'show'>;
};

export type RelayWire = {
  /** Detects the wire format's version from a page of the feed. */
  hear(page: FeedPage): void;
  /** True if the last page was in the older format, which has no tagged addresses. */
  isOlder(): boolean;
};

export const createRelayWire = ({ ledger, alerts, warnings }: RelayWireDeps): RelayWire => {
  let isOlder = false;
  let hearsTags = sentToOf(ledger.payments.lastReturnUrl() ?? '') !== null;
  return {
    hear({ wire }) {
      isOlder = wire === undefined;
      // Raise an alert, because a warning that ends again would hide the downgrade. The relay may be somebody else's, or an older
      // version installed so that one payment counts twice.
      if (isOlder && hearsTags) alerts.raise('relay-downgraded');
      hearsTags = !isOlder;
      warnings.show('relay', isOlder ? appError('feed.older') : null);
    },
    isOlder: () => isOlder,
  };
};
