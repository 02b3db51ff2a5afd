// What the state of a payment means and what to do: in words, with the reason and the service's own words where there are any.
import type { AttemptView } from '../../../shared/contract.ts';
import { type DisplayState, displayStateOf } from '../../../shared/payment/display.ts';
import { wordsStates } from '../../i18n/words-states.ts';
import { lookUp, reasonText, wordsServiceCodes } from '../../i18n/words-story.ts';
import { Notice } from '../../parts/notice.tsx';
import { ServiceWords } from '../../parts/service-words.tsx';
import { stateLooks } from '../../parts/state-looks.ts';
import { useLang, useT } from '../../stores/use-desk.ts';

/** The customer has the code and the till has nothing to tell: that is said in one line. */
const calm: ReadonlySet<DisplayState> = new Set(['waiting', 'creating']);

export const WhatNow = ({ attempt }: { readonly attempt: AttemptView }) => {
  const t = useT();
  const lang = useLang();
  const state = displayStateOf(attempt);
  const { meaning, next } = wordsStates[state];
  const { icon, tone } = stateLooks[state];
  if (calm.has(state)) {
    return (
      <Notice tone="know" icon="watched">
        <p>{attempt.returned ? t('waiting.returned') : next[lang]}</p>
        {state === 'waiting' && attempt.gateway === 'wallet' && <p className="pay-quiet">{t('waiting.wallet-silent')}</p>}
      </Notice>
    );
  }
  const { reason, detail, words } = attempt;
  const why = lookUp(wordsServiceCodes, words?.code ?? null, lang) ?? reasonText(reason, detail, lang);
  return (
    <Notice
      tone={tone}
      icon={icon}
      loud={state === 'unknown'}
      title={state === 'unknown' ? t('waiting.do-not-charge') : meaning[lang]}
    >
      {state === 'unknown' && <p>{meaning[lang]}</p>}
      {why !== null && <p>{why}</p>}
      {words && <ServiceWords words={words} />}
      <p>{attempt.salePaid && attempt.state !== 'approved' ? t('waiting.sale-paid') : next[lang]}</p>
    </Notice>
  );
};
