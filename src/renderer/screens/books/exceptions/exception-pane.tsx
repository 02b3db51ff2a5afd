// The pane of one exception of the books: why the notice does not match its payment request, the action to take, the evidence,
// and how the exception was handled.
import { useEffect, useId, useState } from 'react';
import type { HistoryStep } from '../../../../shared/contract/counter/sale.ts';
import type { ExceptionView } from '../../../../shared/contract/books/supervisor.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { actionFor, wordsExceptions } from '../../../i18n/words/history.ts';
import { Actor, ApprovedBy } from '../../../parts/people/approved.tsx';
import { Button, IconButton } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { DeedDialog } from '../../../parts/people/deed-dialog.tsx';
import { toHistory } from '../../../stores/route-store.ts';
import { useApi, useGo, useLang, useNotes, usePress, useT } from '../../../stores/use-stores.ts';
import { NoticeSaid } from '../history/notice-evidence.tsx';
import { stepTitle } from '../history/step-looks.ts';
import { StepEvidence } from '../history/history-step.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { MoneyBack } from '../refunds/money-back.tsx';
import { NameOffer } from './name-offer.tsx';
import { said } from '../../../i18n/said.ts';

type Evidence = { readonly step: HistoryStep | null; readonly failure: AppError | null };

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
  if (!step) return <p className="history-faint">{t('exceptions.evidence-loading')}</p>;
  return (
    <div className="history-said">
      <h3>{stepTitle(step, lang)}</h3>
      {/* Leave out the exception: the top of the pane already shows the exception and the action to take. */}
      {step.notice && <NoticeSaid notice={{ ...step.notice, exception: null }} />}
      <StepEvidence step={step} />
    </div>
  );
};

/**
 * Reasons of exceptions whose money is booked and waits for a decision or a refund. Marking such an exception as handled moves no
 * money, so the pane also shows the actions for the money.
 */
const ofMoney: ReadonlySet<string> = new Set(['paid-twice', 'amount-differs']);
/**
 * Reasons of exceptions with a better action than "mark as handled": deciding about the money, or adopting the gateway's name.
 * For such exceptions, "mark as handled" is not the main button.
 */
const answered: ReadonlySet<string> = new Set([...ofMoney, 'gateway-differs']);

const HandleDialog = ({ seq, onClose }: { readonly seq: number; readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  return (
    <DeedDialog
      title={t('exceptions.handle-title')}
      right="handle-exception"
      icon="vouched"
      reason={{ label: t('exceptions.note'), hint: t('exceptions.note-hint') }}
      yes={t('exceptions.handle')}
      onClose={onClose}
      onAnswer={async (note) => {
        const answer = await press('exception.handle', { seq, note });
        if (!answer.ok) return answer.error;
        show({ tone: 'ok', icon: 'paid', says: said('exceptions.done') });
        return null;
      }}
    >
      <p>{t('exceptions.handle-text')}</p>
    </DeedDialog>
  );
};

const Handled = ({ handled }: { readonly handled: NonNullable<ExceptionView['handled']> }) => {
  const t = useT();
  return (
    <Callout tone="ok" icon="paid" title={<Say k="exceptions.handled-at" with={{ when: <Moment ms={handled.atMs} /> }} />}>
      {handled.note === null ? (
        <p>{t(handled.anew ? 'exceptions.anew' : 'exceptions.answered')}</p>
      ) : (
        <>
          <p>
            <bdi>{handled.note}</bdi>
          </p>
          <p>
            <Say k="exceptions.handled-by" with={{ who: <Actor actor={handled.actorName} name={handled.actorName} /> }} />
            <ApprovedBy approval={handled.approval} />
          </p>
        </>
      )}
    </Callout>
  );
};

export const ExceptionPane = ({ row, onClose }: { readonly row: ExceptionView; readonly onClose: () => void }) => {
  const t = useT();
  const lang = useLang();
  const go = useGo();
  const titleId = useId();
  const [handling, setHandling] = useState(false);
  const { seq, reason, attemptId, cameTo, invoiceNo, atMs, handled } = row;
  return (
    <section className="sheet history" aria-labelledby={titleId}>
      <header className="history-head">
        <div>
          <h2 id={titleId}>{invoiceNo === null ? t('exceptions.no-invoice') : <Num>{invoiceNo}</Num>}</h2>
          <p className="history-when">
            <Say k="exceptions.found" with={{ when: <Moment ms={atMs} /> }} />
          </p>
        </div>
        <IconButton icon="close" label={t('history.close')} onPress={onClose} />
      </header>
      <div className="history-body scroll" tabIndex={0} role="group" aria-label={t('exceptions.evidence')}>
        <Callout tone={handled ? 'mute' : 'stop'} icon="warn" title={wordsExceptions[reason][lang]}>
          <p>
            <strong>{t('exceptions.to-do')}:</strong> {actionFor(reason)[lang]}
          </p>
          {cameTo && (
            <p>
              <Say k="exceptions.came-to" with={{ invoice: <Num>{cameTo.invoiceNo}</Num> }} />
            </p>
          )}
        </Callout>
        {!handled && reason === 'gateway-differs' && <NameOffer seq={seq} />}
        {handled && <Handled handled={handled} />}
        {attemptId !== null && invoiceNo !== null && ofMoney.has(reason) && (
          <MoneyBack attempt={{ attemptId, invoiceNo }} goods={false} />
        )}
        <div className="history-deeds">
          {!handled && (
            <Button {...(!answered.has(reason) && { kind: 'main' as const })} icon="vouched" onPress={() => setHandling(true)}>
              {t('exceptions.handle')}
            </Button>
          )}
          {attemptId !== null && (
            <Button icon="receipt" onPress={() => go(toHistory(attemptId))}>
              {t('exceptions.payment')}
            </Button>
          )}
          {cameTo && (
            <Button icon="receipt" onPress={() => go(toHistory(cameTo.attemptId))}>
              {t('exceptions.payment-at')}
            </Button>
          )}
        </div>
        <EvidencePart seq={seq} />
      </div>
      {handling && <HandleDialog seq={seq} onClose={() => setHandling(false)} />}
    </section>
  );
};
