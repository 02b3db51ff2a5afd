// A notice in a payment's history: its content and the decision about it, and separately its proof with the exact bytes received.
import type { ReactNode } from 'react';
import type { HistoryStep } from '../../../../shared/contract/counter/sale.ts';
import type { ExceptionReason } from '../../../../shared/payment/judge-notice.ts';
import { calendarDay, clockTimeExact } from '../../../i18n/time.ts';
import { methodText } from '../../../i18n/words/money.ts';
import { lookUp } from '../../../i18n/phrase.ts';
import { actionFor, wordsEffects, wordsExceptions } from '../../../i18n/words/history.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApp, useLang, useT, useTimeZone } from '../../../stores/use-stores.ts';

export type NoticeTold = NonNullable<HistoryStep['notice']>;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const isException = (reason: string): reason is ExceptionReason => Object.hasOwn(wordsExceptions, reason);

const Unfit = ({ reason, handled }: { readonly reason: string; readonly handled: boolean }) => {
  const t = useT();
  const lang = useLang();
  return (
    <p className="history-unfit">
      <Icon name="warn" size="s" />
      <span>
        {isException(reason) ? wordsExceptions[reason][lang] : reason}
        {handled && <> {t('history.handled')}</>}
        {!handled && isException(reason) && (
          <>
            {' '}
            <strong>{t('history.to-do')}:</strong> {actionFor(reason)[lang]}
          </>
        )}
      </span>
    </p>
  );
};

/** A notice's content and the decision about the notice, in words that need no knowledge of signatures. */
export const NoticeSaid = ({ notice: { method, amount, effect, exception, handled } }: { readonly notice: NoticeTold }) => {
  const t = useT();
  const lang = useLang();
  const { names } = useApp();
  return (
    <>
      {exception !== null && <Unfit reason={exception} handled={handled} />}
      <dl className="history-facts">
        {amount !== null && (
          <Fact name={t('history.amount-told')}>
            <Num>{amount}</Num>
          </Fact>
        )}
        {method !== null && <Fact name={t('payments.method')}>{methodText(method, lang, names)}</Fact>}
        <Fact name={t('history.decided')}>{lookUp(wordsEffects, effect, lang) ?? effect}</Fact>
      </dl>
    </>
  );
};

/**
 * The proof that a notice is genuine: when the notice was received, the key and the signature profile (format) that fit its
 * signature, and its exact bytes.
 */
export const NoticeProof = ({ notice }: { readonly notice: NoticeTold }) => {
  const t = useT();
  const timeZone = useTimeZone();
  const { number, raw, receivedAtMs, keyId, profileId, transactionId } = notice;
  return (
    <>
      <dl className="history-facts">
        <Fact name={t('history.received')}>
          <Num>{`${calendarDay(receivedAtMs, timeZone)} ${clockTimeExact(receivedAtMs, timeZone)}`}</Num>
        </Fact>
        {number > 0 && (
          <Fact name={t('history.notice-number')}>
            <Num>{number}</Num>
          </Fact>
        )}
        <Fact name={t('history.signature')}>
          <Icon name="paid" size="s" />{' '}
          <Say k="history.signature-fits" with={{ key: <Num>{keyId}</Num>, profile: <Num>{profileId}</Num> }} />
        </Fact>
        {transactionId !== null && (
          <Fact name={t('history.transaction')}>
            <Num className="history-long">{transactionId}</Num>
          </Fact>
        )}
      </dl>
      <p>
        {t('history.bytes')}{' '}
        <span className="history-faint">
          <Say k="history.bytes-count" with={{ count: new TextEncoder().encode(raw).length }} />
        </span>
      </p>
      <pre className="history-hash" dir="ltr" tabIndex={0}>
        {raw}
      </pre>
    </>
  );
};
