// The dialog that closes the business day: a preview of the close, the confirmations that it requires, and the button that
// closes.
import { useEffect, useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import type { CloseDocument, ClosePreview, CloseView } from '../../../../shared/contract/books/close.ts';
import type { DayTotalsView } from '../../../../shared/contract/books/day.ts';
import type { Answer } from '../../../../shared/contract/index.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { Button } from '../../../parts/button.tsx';
import { ApprovalHint } from '../../../parts/people/deed-dialog.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Actor } from '../../../parts/people/approved.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { TextAreaField } from '../../../parts/fields/text-area-field.tsx';
import { useApi, useLang, useLights, useNotes, usePress, useT } from '../../../stores/use-stores.ts';
import { errorText } from '../../../i18n/words/errors/errors.ts';
import { ForExperts } from './close-experts.tsx';
import { CloseSummary } from './close-summary.tsx';

/**
 * Returns the number of payments that need action or are pending. If the number is not zero, a person must confirm having seen
 * these payments before the books are closed.
 */
const openIn = ({ needed, pending }: CloseDocument): number => needed.length + pending.length;

/** Says which entries the close covers and where they begin, because they may be other entries than those of the day. */
const Covered = ({ document: { fromSeq, head, previous } }: { readonly document: CloseDocument }) => {
  const range = { from: <Num>{fromSeq}</Num>, to: <Num>{head.seq}</Num> };
  return previous === null ? (
    <Say k="close.what-first" with={range} />
  ) : (
    <Say k="close.what" with={{ ...range, previous: <Num>{previous.number}</Num> }} />
  );
};

type Preview = {
  readonly document: CloseDocument | null;
  readonly settings: CloseView['settings'];
  readonly failure: AppError | null;
};
const noPreview: Preview = { document: null, settings: [], failure: null };
const previewOf = (answer: Answer<ClosePreview>): Preview => {
  if (!answer.ok) return { ...noPreview, failure: answer.error };
  const { settings, ...document } = answer.value;
  return { document, settings, failure: null };
};

/** Loads the preview of the close, and loads it again whenever a payment, exception, refund or shift changes. */
const usePreview = (): Preview => {
  const api = useApi();
  const [preview, setPreview] = useState(noPreview);
  useEffect(() => {
    let live = true;
    const load = async (): Promise<void> => {
      const answer = await api.call('close.preview', {});
      if (live) setPreview(previewOf(answer));
    };
    const stops = (['attempt.changed', 'exceptions.changed', 'refunds.changed', 'shifts.changed'] as const).map((name) =>
      api.on(name, () => void load()),
    );
    void load();
    return () => {
      live = false;
      for (const stop of stops) stop();
    };
  }, [api]);
  return preview;
};

/** The backup that the close makes will not reach the second backup folder: the person who closes can still plug its disk in. */
const BackupsWarning = () => {
  const lang = useLang();
  const warning = useLights()?.warnings.find(({ code }) => code.startsWith('backup.folder-') || code === 'backup.copies-missing');
  if (!warning) return null;
  const { what, next } = errorText(warning, lang);
  return (
    <Callout tone="wait" icon="folder" title={what}>
      <p>{next}</p>
    </Callout>
  );
};

type CloseConfirmation = { readonly seen: boolean; readonly reason: string };
const nothingSaid: CloseConfirmation = { seen: false, reason: '' };

type QuestionsProps = {
  readonly document: CloseDocument;
  readonly asked: CloseConfirmation;
  readonly say: (changes: Partial<CloseConfirmation>) => void;
};
const Questions = ({ document, asked, say }: QuestionsProps) => {
  const t = useT();
  const lang = useLang();
  const openShifts = document.shifts.filter(({ closedMs }) => closedMs === null);
  const { missing } = document.feed;
  const lacking = missing === null ? null : errorText(appError('close.feed-gap', { missing }), lang);
  return (
    <>
      {openShifts.length > 0 && (
        <Callout tone="know" icon="shift" title={<Say k="close.shifts-open" with={{ count: openShifts.length }} />}>
          <p>
            {openShifts.map(({ shiftId, userId, name, openedMs }, i) => (
              <span key={shiftId}>
                {i > 0 && ' · '}
                <Actor actor={userId} name={name} /> <Say k="shift.since" with={{ when: <Moment ms={openedMs} /> }} />
              </span>
            ))}
          </p>
          <p>{t('close.shifts-open-text')}</p>
        </Callout>
      )}
      <BackupsWarning />
      {document.clockWrong && (
        <Callout tone="wait" icon="warn">
          <p>{t('close.clock-wrong')}</p>
        </Callout>
      )}
      {document.feed.state === 'failing' && !lacking && (
        <Callout tone="know" icon="relay">
          <p>{t('close.feed-failing')}</p>
        </Callout>
      )}
      {openIn(document) > 0 && (
        <Checkbox className="check" isSelected={asked.seen} onChange={(seen) => say({ seen })}>
          <span className="check-box">{asked.seen && <Icon name="paid" size="s" />}</span>
          <span>{t('close.acknowledge')}</span>
        </Checkbox>
      )}
      {lacking && (
        <section className="close-override">
          <Callout tone="stop" icon="relay" title={lacking.what}>
            <p>{lacking.next}</p>
          </Callout>
          <TextAreaField label={t('close.override-reason')} value={asked.reason} onChange={(reason) => say({ reason })} />
          <ApprovalHint right="close-over-gap" />
        </section>
      )}
    </>
  );
};

export type CloseDialogProps = {
  /** Not null if there is nothing to close, as in `day.get`. */
  readonly nothingToClose: DayTotalsView['nothingToClose'];
  readonly onClose: () => void;
  readonly onClosed: (made: CloseView) => void;
};

/**
 * Shown in place of the close dialog if there is nothing to close (`close.nothing-new`). If the close dialog were shown, the person
 * would answer all its questions and then receive this error.
 */
const NothingToClose = ({ since, onClose }: { readonly since: number | null; readonly onClose: () => void }) => {
  const t = useT();
  const lang = useLang();
  const text = errorText(appError('close.nothing-new', since === null ? {} : { number: since }), lang);
  return (
    <Dialog
      title={t('close.open')}
      icon="day"
      isOpen
      onClose={onClose}
      actions={
        <Button kind="main" onPress={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <Callout tone="know" icon="day" title={text.what}>
        <p>{text.next}</p>
      </Callout>
    </Dialog>
  );
};

export const CloseDialog = ({ nothingToClose, ...props }: CloseDialogProps) =>
  nothingToClose === null ? <Closing {...props} /> : <NothingToClose since={nothingToClose.since} onClose={props.onClose} />;

const Closing = ({ onClose, onClosed }: Omit<CloseDialogProps, 'nothingToClose'>) => {
  const t = useT();
  const press = usePress();
  const speak = useNotes((notes) => notes.speak);
  const { document, settings, failure } = usePreview();
  const [asked, setAsked] = useState(nothingSaid);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  // If notices are missing from the relay's feed, closing requires a written reason and the right `close-over-gap`.
  const gap = document !== null && document.feed.missing !== null;
  const ready = document !== null && (openIn(document) === 0 || asked.seen) && (!gap || asked.reason.trim() !== '');

  const close = async (): Promise<void> => {
    if (!document || !ready) return;
    setBusy(true);
    const override = gap ? { reason: asked.reason.trim() } : null;
    const answer = await press('day.close', { day: document.businessDay, acknowledge: asked.seen, override });
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    // Spoken only, because the Z report opens next and shows its number: a toast would wait behind it.
    speak(t('close.done', { number: answer.value.document.number }));
    onClosed(answer.value);
  };

  return (
    <Dialog
      title={document ? t('close.title', { number: document.number }) : t('close.open')}
      icon="day"
      tone="ok"
      isOpen
      onClose={onClose}
      actions={
        <>
          {error && <ErrorNote error={error} />}
          <Button kind="main" busy={busy} isDisabled={!ready} onPress={() => void close()}>
            {t('close.yes')}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t('close.cancel')}
          </Button>
          {document && !ready && <span className="hint">{t(gap ? 'close.needs-reason' : 'close.needs-seen')}</span>}
        </>
      }
    >
      {failure && <ErrorNote error={failure} />}
      {!document && !failure && <p>{t('close.loading')}</p>}
      {document && (
        <>
          <p>
            <Covered document={document} />
          </p>
          <CloseSummary document={document} settings={settings} />
          <ForExperts document={document} />
          <ApprovalHint right="close-day" />
          <Questions document={document} asked={asked} say={(changes) => setAsked({ ...asked, ...changes })} />
        </>
      )}
    </Dialog>
  );
};
