// The evidence of a notice: who signed it, when the relay got it, what it says, what was decided, and its exact bytes.
import type { ReactNode } from 'react';
import type { StoryStep } from '../../../shared/contract.ts';
import type { ExceptionReason } from '../../../shared/payment/judge.ts';
import { calendarDay, clockTimeExact } from '../../i18n/time.ts';
import { methodText } from '../../i18n/words-money.ts';
import { lookUp } from '../../i18n/phrase.ts';
import { actionFor, wordsEffects, wordsExceptions } from '../../i18n/words-story.ts';
import { Icon } from '../../parts/icon.tsx';
import { Num } from '../../parts/num.tsx';
import { Say } from '../../parts/say.tsx';
import { useLang, useT, useTimeZone } from '../../stores/use-desk.ts';

export type NoticeTold = NonNullable<StoryStep['notice']>;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const isException = (reason: string): reason is ExceptionReason => Object.hasOwn(wordsExceptions, reason);

const Unfit = ({ reason }: { readonly reason: string }) => {
  const t = useT();
  const lang = useLang();
  return (
    <p className="story-unfit">
      <Icon name="warn" size="s" />
      <span>
        {isException(reason) ? wordsExceptions[reason][lang] : reason}
        {isException(reason) && (
          <>
            {' '}
            <strong>{t('story.to-do')}:</strong> {actionFor(reason)[lang]}
          </>
        )}
      </span>
    </p>
  );
};

export const NoticeEvidence = ({ notice }: { readonly notice: NoticeTold }) => {
  const t = useT();
  const lang = useLang();
  const timeZone = useTimeZone();
  const { number, raw, receivedAtMs, keyId, profileId, method, transactionId, amount, effect, exception } = notice;
  return (
    <>
      {exception !== null && <Unfit reason={exception} />}
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
        {amount !== null && (
          <Fact name={t('story.amount-told')}>
            <Num>{amount}</Num>
          </Fact>
        )}
        {method !== null && <Fact name={t('payments.method')}>{methodText(method, lang)}</Fact>}
        {transactionId !== null && (
          <Fact name={t('story.transaction')}>
            <Num className="story-long">{transactionId}</Num>
          </Fact>
        )}
        <Fact name={t('story.decided')}>{lookUp(wordsEffects, effect, lang) ?? effect}</Fact>
      </dl>
      <details className="story-bytes">
        <summary>
          {t('story.bytes')}{' '}
          <span className="story-faint">
            <Say k="story.bytes-count" with={{ count: new TextEncoder().encode(raw).length }} />
          </span>
        </summary>
        <pre className="story-hash" dir="ltr" tabIndex={0}>
          {raw}
        </pre>
      </details>
    </>
  );
};
