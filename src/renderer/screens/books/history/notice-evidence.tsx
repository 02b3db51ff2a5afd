// A notice in a payment's history: what it says and what was decided, and apart from that its proof, down to the exact bytes.
import type { ReactNode } from 'react';
import type { StoryStep } from '../../../../shared/contract/sale.ts';
import type { ExceptionReason } from '../../../../shared/payment/judge.ts';
import { calendarDay, clockTimeExact } from '../../../i18n/time.ts';
import { methodText } from '../../../i18n/words/money.ts';
import { lookUp } from '../../../i18n/phrase.ts';
import { actionFor, wordsEffects, wordsExceptions } from '../../../i18n/words/history.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Num } from '../../../parts/num.tsx';
import { Say } from '../../../parts/say.tsx';
import { useApp, useLang, useT, useTimeZone } from '../../../stores/use-desk.ts';

export type NoticeTold = NonNullable<StoryStep['notice']>;

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
    <p className="story-unfit">
      <Icon name="warn" size="s" />
      <span>
        {isException(reason) ? wordsExceptions[reason][lang] : reason}
        {handled && <> {t('story.handled')}</>}
        {!handled && isException(reason) && (
          <>
            {' '}
            <strong>{t('story.to-do')}:</strong> {actionFor(reason)[lang]}
          </>
        )}
      </span>
    </p>
  );
};

/** What a notice says and what was decided of it, in words that need no knowledge of signatures. */
export const NoticeSaid = ({ notice: { method, amount, effect, exception, handled } }: { readonly notice: NoticeTold }) => {
  const t = useT();
  const lang = useLang();
  const { names } = useApp();
  return (
    <>
      {exception !== null && <Unfit reason={exception} handled={handled} />}
      <dl className="story-facts">
        {amount !== null && (
          <Fact name={t('story.amount-told')}>
            <Num>{amount}</Num>
          </Fact>
        )}
        {method !== null && <Fact name={t('payments.method')}>{methodText(method, lang, names)}</Fact>}
        <Fact name={t('story.decided')}>{lookUp(wordsEffects, effect, lang) ?? effect}</Fact>
      </dl>
    </>
  );
};

/** Why a notice is genuine: for whoever asks. */
export const NoticeProof = ({ notice }: { readonly notice: NoticeTold }) => {
  const t = useT();
  const timeZone = useTimeZone();
  const { number, raw, receivedAtMs, keyId, profileId, transactionId } = notice;
  return (
    <>
      <dl className="story-facts">
        <Fact name={t('story.received')}>
          <Num>{`${calendarDay(receivedAtMs, timeZone)} ${clockTimeExact(receivedAtMs, timeZone)}`}</Num>
        </Fact>
        {number > 0 && (
          <Fact name={t('story.notice-number')}>
            <Num>{number}</Num>
          </Fact>
        )}
        <Fact name={t('story.signature')}>
          <Icon name="paid" size="s" />{' '}
          <Say k="story.signature-fits" with={{ key: <Num>{keyId}</Num>, profile: <Num>{profileId}</Num> }} />
        </Fact>
        {transactionId !== null && (
          <Fact name={t('story.transaction')}>
            <Num className="story-long">{transactionId}</Num>
          </Fact>
        )}
      </dl>
      <p>
        {t('story.bytes')}{' '}
        <span className="story-faint">
          <Say k="story.bytes-count" with={{ count: new TextEncoder().encode(raw).length }} />
        </span>
      </p>
      <pre className="story-hash" dir="ltr" tabIndex={0}>
        {raw}
      </pre>
    </>
  );
};
