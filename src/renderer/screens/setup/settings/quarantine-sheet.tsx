// The sheet for notices in quarantine: their number and list, and the signature format under which they would be genuine, if one
// is found.
import { useCallback, useEffect, useState } from 'react';
import type { Output } from '../../../../shared/contract/index.ts';
import type { CandidateView, QuarantinedView } from '../../../../shared/contract/books/supervisor.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { lookUp } from '../../../i18n/phrase.ts';
import { calendarDay, clockTime } from '../../../i18n/time.ts';
import { codeText } from '../../../i18n/words/errors/errors.ts';
import { wordsAxes, wordsAxisValues } from '../../../i18n/words/quarantine.ts';
import { wordsNotices } from '../../../i18n/words/history.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { DeedDialog } from '../../../parts/people/deed-dialog.tsx';
import { useApi, useLang, useLights, useNotes, usePress, useT, useTimeZone } from '../../../stores/use-stores.ts';
import { said } from '../../../i18n/said.ts';
import { useLedHere } from './use-led-here.ts';

type QuarantineList = Output<'quarantine.get'>;

const QuarantinedItem = ({ item }: { readonly item: QuarantinedView }) => {
  const t = useT();
  const lang = useLang();
  const timeZone = useTimeZone();
  const { at, kind, problem, receivedAtMs, raw } = item;
  return (
    <li className="quarantined">
      <p className="quarantined-head">
        <strong>{wordsNotices[kind][lang]}</strong>
        <Num>{`${calendarDay(receivedAtMs, timeZone)} ${clockTime(receivedAtMs, timeZone)}`}</Num>
      </p>
      <p className="hint">
        {t(`quarantine.at-${at}`)} · {codeText(problem, lang).what}
      </p>
      <pre className="quarantined-raw" dir="ltr" tabIndex={0}>
        {raw}
      </pre>
    </li>
  );
};

const Differences = ({ differs, approves }: Pick<CandidateView, 'differs' | 'approves'>) => {
  const t = useT();
  const lang = useLang();
  if (differs.length === 0) return <p>{t('quarantine.as-usual')}</p>;
  return (
    <>
      <ul>
        {differs.map(({ axis, value }) => (
          <li key={axis}>
            {lookUp(wordsAxes, axis, lang) ?? axis}: <strong>{lookUp(wordsAxisValues, `${axis}=${value}`, lang)}</strong>{' '}
            {value !== '' && <Num className="quarantined-value">{value}</Num>}
          </li>
        ))}
      </ul>
      {approves !== 'all' && <p>{t(`quarantine.approves-${approves}`)}</p>}
    </>
  );
};

type CandidateProps = { readonly candidate: CandidateView; readonly onUse: () => void };
const Candidate = ({ candidate: { fits, of, differs, approves }, onUse }: CandidateProps) => {
  const t = useT();
  return (
    <Callout tone="ok" icon="paid" title={<Say k="quarantine.found" with={{ count: fits }} />}>
      {fits < of && (
        <p>
          <Say k="quarantine.of" with={{ count: <Num>{of}</Num> }} />
        </p>
      )}
      <Differences differs={differs} approves={approves} />
      <Button kind="main" onPress={onUse}>
        {t('quarantine.use')}
      </Button>
    </Callout>
  );
};

/**
 * State of the sheet: the list of notices in quarantine, and the search for a signature format. The till answers a query for
 * each.
 */
const useQuarantine = () => {
  const api = useApi();
  const [listed, setListed] = useState<QuarantineList | null>(null);
  const [found, setFound] = useState<readonly CandidateView[]>([]);
  const [busy, setBusy] = useState<'asking' | 'searching' | null>('asking');
  const [error, setError] = useState<AppError | null>(null);
  const load = useCallback(async (): Promise<void> => {
    setBusy('asking');
    const answer = await api.call('quarantine.get', {});
    setBusy(null);
    if (answer.ok) setListed(answer.value);
    setError(answer.ok ? null : answer.error);
  }, [api]);
  // The number of notices in quarantine and the invoice numbers that they name. When either changes, the effect below loads the
  // list again.
  const lies = useLights()?.quarantine;
  const told = lies ? `${lies.count} ${lies.named.join(' ')}` : '';
  useEffect(() => {
    // Clear the signature formats found by an earlier search: that search was for the old list of notices.
    setFound([]);
    void load();
  }, [load, told]);
  const search = async (): Promise<void> => {
    setBusy('searching');
    setFound([]);
    const answer = await api.call('quarantine.search', {});
    setBusy(null);
    if (answer.ok) setFound(answer.value);
    setError(answer.ok ? null : answer.error);
  };
  const used = (): void => {
    setFound([]);
    void load();
  };
  return { listed, found, busy, error, load, search, used };
};

/**
 * The dialog in which a supervisor confirms having seen all notices in quarantine. The warning about unverifiable notices then
 * disappears until more notices arrive.
 */
const SeenDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  return (
    <DeedDialog
      title={t('quarantine.seen-title')}
      right="review-quarantine"
      icon="vouched"
      yes={t('quarantine.seen')}
      onClose={onClose}
      onAnswer={async () => {
        const answer = await press('quarantine.acknowledge', {});
        if (!answer.ok) return answer.error;
        show({ tone: 'ok', icon: 'paid', says: said('quarantine.seen-done') });
        return null;
      }}
    >
      <p>{t('quarantine.seen-text')}</p>
    </DeedDialog>
  );
};

type UseProps = { readonly candidate: CandidateView; readonly onUsed: () => void; readonly onClose: () => void };
/** The dialog in which a supervisor adopts the signature format that the search found. */
const UseDialog = ({ candidate: { candidateId, differs, approves }, onUsed, onClose }: UseProps) => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  return (
    <DeedDialog
      title={t('quarantine.use-title')}
      right="adopt-profile"
      icon="vouched"
      yes={t('quarantine.use')}
      onClose={onClose}
      onAnswer={async () => {
        const answer = await press('profile.adopt', { candidateId });
        if (!answer.ok) return answer.error;
        show({ tone: 'ok', icon: 'paid', says: said('quarantine.used', { count: answer.value.booked }) });
        onUsed();
        return null;
      }}
    >
      <p>{t('quarantine.use-text')}</p>
      <Differences differs={differs} approves={approves} />
    </DeedDialog>
  );
};

type DeedsProps = {
  readonly listed: QuarantineList | null;
  readonly busy: 'asking' | 'searching' | null;
  /** True while the list of notices in quarantine is unfolded. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onAgain: () => void;
  readonly onSearch: () => void;
  readonly onSeen: () => void;
};
const Deeds = ({ listed, busy, open, onOpen, onAgain, onSearch, onSeen }: DeedsProps) => {
  const t = useT();
  const warns = useLights()?.warnings.some(({ code }) => code.startsWith('quarantine.')) ?? false;
  const signed = listed?.items.some(({ problem }) => problem === 'notice.bad-signature') ?? false;
  return (
    <div className="set-row">
      {listed && listed.count > 0 && (
        <Button icon={open ? 'less' : 'more'} isExpanded={open} onPress={() => onOpen(!open)}>
          {t(open ? 'quarantine.hide' : 'quarantine.show')}
        </Button>
      )}
      <Button icon="retry" busy={busy === 'asking'} onPress={onAgain}>
        {t('quarantine.again')}
      </Button>
      {warns && (
        <Button icon="vouched" onPress={onSeen}>
          {t('quarantine.seen')}
        </Button>
      )}
      {signed && (
        <Button icon="find" busy={busy === 'searching'} onPress={onSearch}>
          {t(busy === 'searching' ? 'quarantine.searching' : 'quarantine.search')}
        </Button>
      )}
    </div>
  );
};

export const QuarantineSheet = () => {
  const t = useT();
  const lang = useLang();
  const { listed, found, busy, error, load, search, used } = useQuarantine();
  const { ref, ledHere } = useLedHere('quarantine', listed !== null);
  const [open, setOpen] = useState(ledHere);
  const [seeing, setSeeing] = useState(false);
  const [using, setUsing] = useState<CandidateView | null>(null);
  // An empty list proves nothing while the relay cannot be reached: the relay may hold notices in quarantine.
  const isUnknown = listed !== null && listed.count === 0 && listed.relayProblem !== null;
  return (
    <section className="sheet set-sheet">
      <h2 ref={ref} tabIndex={-1}>
        {t('quarantine.title')}
      </h2>
      <p className="hint">{t('quarantine.what')}</p>
      {listed?.relayProblem && (
        <p className="hint">
          {codeText(listed.relayProblem, lang).what} {codeText(listed.relayProblem, lang).next}
        </p>
      )}
      <div className="set-row">
        {!listed && <span className="hint">{t('quarantine.loading')}</span>}
        {listed && !isUnknown && (
          <Badge tone={listed.count > 0 ? 'wait' : 'ok'} icon={listed.count > 0 ? 'warn' : 'paid'}>
            {listed.count > 0 ? <Say k="quarantine.count" with={{ count: listed.count }} /> : t('quarantine.none')}
          </Badge>
        )}
      </div>
      <Deeds
        {...{ listed, busy, open }}
        onOpen={setOpen}
        onAgain={() => void load()}
        onSearch={() => void search()}
        onSeen={() => setSeeing(true)}
      />
      <div role="status" className="quarantined-found">
        {found.map((candidate) => (
          <Candidate key={candidate.candidateId} candidate={candidate} onUse={() => setUsing(candidate)} />
        ))}
      </div>
      {error && <ErrorNote error={error} />}
      {open && listed && (
        <ul className="quarantined-list">
          {listed.items.map((item) => (
            <QuarantinedItem key={`${item.at} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
      {listed && listed.adopted.length > 0 && (
        <p className="hint">
          {t('quarantine.adopted')} <Num>{listed.adopted.join(', ')}</Num>
        </p>
      )}
      {seeing && <SeenDialog onClose={() => setSeeing(false)} />}
      {using && <UseDialog candidate={using} onUsed={used} onClose={() => setUsing(null)} />}
    </section>
  );
};
