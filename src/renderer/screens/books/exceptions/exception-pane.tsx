// One exception: why it does not fit, the one thing to do, its evidence, and how it was handled.
import { useEffect, useId, useState } from 'react';
import type { StoryStep } from '../../../../shared/contract/sale.ts';
import type { ExceptionView } from '../../../../shared/contract/supervisor.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { actionFor, wordsExceptions } from '../../../i18n/words/history.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Notice } from '../../../parts/callout.tsx';
import { Num } from '../../../parts/num.tsx';
import { Say } from '../../../parts/say.tsx';
import { SupervisorDialog } from '../../../parts/supervisor-dialog.tsx';
import { toStory } from '../../../stores/route-store.ts';
import { useApi, useGo, useLang, useNotes, usePress, useT } from '../../../stores/use-desk.ts';
import { NoticeSaid } from '../history/notice-evidence.tsx';
import { stepTitle } from '../history/step-looks.ts';
import { StepEvidence } from '../history/history-step.tsx';
import { Moment } from './exception-row.tsx';
import { NameOffer } from './name-offer.tsx';

type Evidence = { readonly step: StoryStep | null; readonly failure: AppError | null };

const useEvidence = (seq: number): Evidence => {
  const api = useApi();
  const [evidence, setEvidence] = useState<Evidence>({ step: null, failure: null });
  useEffect(() => {
    let live = true;
    void api.call('exception.evidence', { seq }).then((answer) => {
      if (live) setEvidence(answer.ok ? { step: answer.value, failure: null } : { step: null, failure: answer.error });
      return null;
    });
    return () => {
      live = false;
    };
  }, [api, seq]);
  return evidence;
};

const EvidencePart = ({ seq }: { readonly seq: number }) => {
  const t = useT();
  const lang = useLang();
  const { step, failure } = useEvidence(seq);
  if (failure) return <ErrorNote error={failure} />;
  if (!step) return <p className="story-faint">{t('exceptions.evidence-loading')}</p>;
  return (
    <div className="story-said">
      <h3>{stepTitle(step, lang)}</h3>
      {/* What does not fit is said above, with what to do. */}
      {step.notice && <NoticeSaid notice={{ ...step.notice, exception: null }} />}
      <StepEvidence step={step} />
    </div>
  );
};

const HandleDialog = ({ seq, onClose }: { readonly seq: number; readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  return (
    <SupervisorDialog
      title={t('exceptions.handle-title')}
      icon="vouched"
      reason={{ label: t('exceptions.note'), hint: t('exceptions.note-hint') }}
      yes={t('exceptions.handle')}
      onClose={onClose}
      onAnswer={async ({ approval, reason: note }) => {
        const answer = await press('exception.handle', { seq, approval, note });
        if (!answer.ok) return answer.error;
        show({ tone: 'ok', icon: 'paid', text: t('exceptions.done') });
        return null;
      }}
    >
      <p>{t('exceptions.handle-text')}</p>
    </SupervisorDialog>
  );
};

const Handled = ({ handled }: { readonly handled: NonNullable<ExceptionView['handled']> }) => {
  const t = useT();
  return (
    <Notice tone="ok" icon="paid" title={<Say k="exceptions.handled-at" with={{ when: <Moment ms={handled.atMs} /> }} />}>
      {handled.note === null ? (
        <p>{t(handled.anew ? 'exceptions.anew' : 'exceptions.answered')}</p>
      ) : (
        <p dir="auto">{handled.note}</p>
      )}
    </Notice>
  );
};

export const ExceptionPane = ({ row, onClose }: { readonly row: ExceptionView; readonly onClose: () => void }) => {
  const t = useT();
  const lang = useLang();
  const go = useGo();
  const titleId = useId();
  const [handling, setHandling] = useState(false);
  const { seq, reason, attemptId, invoiceNo, atMs, handled } = row;
  return (
    <section className="sheet story" aria-labelledby={titleId}>
      <header className="story-head">
        <div>
          <h2 id={titleId}>{invoiceNo === null ? t('exceptions.no-invoice') : <Num>{invoiceNo}</Num>}</h2>
          <p className="story-when">
            <Say k="exceptions.found" with={{ when: <Moment ms={atMs} /> }} />
          </p>
        </div>
        <IconButton icon="close" label={t('story.close')} onPress={onClose} />
      </header>
      <div className="story-body scroll" tabIndex={0} role="group" aria-label={t('exceptions.evidence')}>
        <Notice tone={handled ? 'mute' : 'stop'} icon="warn" title={wordsExceptions[reason][lang]}>
          <p>
            <strong>{t('exceptions.to-do')}:</strong> {actionFor(reason)[lang]}
          </p>
        </Notice>
        {!handled && reason === 'gateway-differs' && <NameOffer seq={seq} />}
        {handled && <Handled handled={handled} />}
        <div className="story-deeds">
          {!handled && (
            <Button kind="main" icon="vouched" onPress={() => setHandling(true)}>
              {t('exceptions.handle')}
            </Button>
          )}
          {attemptId !== null && (
            <Button icon="receipt" onPress={() => go(toStory(attemptId))}>
              {t('exceptions.payment')}
            </Button>
          )}
        </div>
        <EvidencePart seq={seq} />
      </div>
      {handling && <HandleDialog seq={seq} onClose={() => setHandling(false)} />}
    </section>
  );
};
