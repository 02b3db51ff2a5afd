// The dialog that exports days or a close to a file: choose the kind and the range, watch or stop the progress, open or download the
// file.
import '../../i18n/words/day.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../button.tsx';
import { DayText } from '../calendar/day-picker.tsx';
import { Callout } from '../callout.tsx';
import { ApprovalHint } from '../people/deed-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorNote } from '../error-note.tsx';
import { Icon } from '../icon.tsx';
import { Progress } from '../progress.tsx';
import { Num } from '../text/num.tsx';
import { Say } from '../text/say.tsx';
import { useApp, useLang, useStores, useT } from '../../stores/use-stores.ts';
import { SelectField } from '../fields/select-field.tsx';
import {
  exportFormats,
  type ExportKind,
  exportKinds,
  type ExportRange,
  isPreset,
  openDayIn,
} from '../../../shared/export-formats.ts';
import { currencies, type Currency } from '../../../shared/money.ts';
import { wordsCurrencies } from '../../i18n/words/money.ts';
import { type CalendarRange, DayRangeFields } from '../calendar/day-range.tsx';
import { type Export, exportOf } from './export-store.ts';
import { MissingCodes, useMissingCodes } from './missing-codes.tsx';
import './export.css';

/** Warns that a file has a business day that is not over, because its sums still change. */
const OpenDay = ({ day, kind }: { readonly day: string; readonly kind: ExportKind }) => {
  const t = useT();
  return (
    <Callout tone="know" icon="warn">
      <p>
        <Say k="export.open-day" with={{ day: <DayText day={day} /> }} />
        {isPreset(kind) && ` ${t('export.open-day-program')}`}
      </p>
    </Callout>
  );
};

/** Says which language the file has if the window has another one. */
const FileLang = () => {
  const t = useT();
  const lang = useLang();
  const { settings } = useApp();
  if (lang === settings.lang) return null;
  return <p className="hint">{t('export.in-shop-lang')}</p>;
};

/** The word for the file's booked lines: a journal has entries, each in several lines of text. */
const countWord = (kind: ExportKind) => {
  if (isPreset(kind)) return 'export.rows';
  return kind === 'hledger' || kind === 'beancount' ? 'export.entries' : 'export.lines';
};

const Written = ({ work }: { readonly work: Export }) => {
  const t = useT();
  const { phase, file, kind, lines, attempts, rows, openDay, ofLines, bytes } = useStore(work.store);
  return (
    <div className="export-work" role="status">
      <p className="export-said">
        <Icon name={phase === 'done' ? 'paid' : 'download'} />
        <strong>{t(phase === 'done' ? 'export.done' : 'export.running')}</strong>
        <span className="export-lines">
          <Say k={countWord(kind)} with={{ count: rows ?? lines }} />
          {attempts > 0 && ' · '}
          {attempts > 0 && <Say k="export.attempt-count" with={{ count: attempts }} />}
          {bytes > 0 && ' · '}
          {bytes > 0 && <Num>{`${Math.ceil(bytes / 1000)} kB`}</Num>}
        </span>
      </p>
      {phase === 'running' && (
        <Progress label={t('export.running')} value={lines + attempts} max={ofLines > 0 ? ofLines : null} />
      )}
      {phase === 'done' && openDay !== null && <OpenDay day={openDay} kind={kind} />}
      {phase === 'done' && <p className="hint">{t('export.kept')}</p>}
      {phase === 'done' && (
        <bdi dir="ltr" className="export-file">
          {file}
        </bdi>
      )}
    </div>
  );
};

/**
 * Actions for a finished export. A browser downloads the file and its manifest; the app shows both in their folder, or saves a
 * copy elsewhere.
 */
const DoneActions = ({ work }: { readonly work: Export }) => {
  const t = useT();
  const { host } = useApp();
  const { fetching, kind } = useStore(work.store);
  const inApp = host === 'electron';
  return (
    <>
      {inApp && (
        <Button kind="main" icon="folder" onPress={() => void work.reveal()}>
          {t('export.reveal')}
        </Button>
      )}
      <Button kind={inApp ? 'quiet' : 'main'} icon="download" busy={fetching} onPress={() => void work.download()}>
        {t(inApp ? 'export.copy' : 'export.download')}
      </Button>
      {kind === 'csv' && (
        <Button kind="quiet" onPress={() => void work.download('attempts')}>
          {t(inApp ? 'export.attempts-copy' : 'export.attempts')}
        </Button>
      )}
      {!inApp && (
        <Button kind="quiet" onPress={() => void work.download('manifest')}>
          {t('export.manifest')}
        </Button>
      )}
    </>
  );
};

/** The choice between business days and each close that is offered. */
const WhatToExport = ({ closes, close, onChange }: Pick<ExportDialogProps, 'closes'> & WhatProps) => {
  const t = useT();
  const ids = ['days', ...closes.map(String)];
  return (
    <SelectField
      label={t('export.what')}
      value={close === null ? 'days' : String(close)}
      onChange={(id) => onChange(id === 'days' ? null : Number(id))}
      options={ids.map((id) => ({ id, label: id === 'days' ? t('export.days') : t('export.close', { number: Number(id) }) }))}
    />
  );
};
type WhatProps = { readonly close: number | null; readonly onChange: (close: number | null) => void };

type ExportDialogProps = {
  /** The days that are chosen at first. */
  readonly days: CalendarRange;
  /** The numbers of the closes that the person may choose instead of days. */
  readonly closes: readonly number[];
  /** The close that is chosen at first; null for the days. */
  readonly close: number | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

type Choice = {
  readonly kind: ExportKind;
  readonly currency: Currency;
  readonly range: CalendarRange;
  readonly close: number | null;
};
type ChoiceProps = {
  readonly choice: Choice;
  readonly closes: readonly number[];
  readonly onChange: (choice: Choice) => void;
};

const ChoiceFields = ({ choice, closes, onChange }: ChoiceProps) => {
  const t = useT();
  const lang = useLang();
  const { kind, currency, range, close } = choice;
  const { businessDay } = useApp();
  const openDay = openDayIn(close === null ? range : { close }, businessDay);
  return (
    <>
      <SelectField
        label={t('export.kind')}
        value={kind}
        onChange={(chosen) => onChange({ ...choice, kind: chosen })}
        options={exportKinds.map((id) => ({ id, label: exportFormats[id].name[lang] }))}
      />
      <p>{exportFormats[kind].text[lang]}</p>
      <FileLang />
      {isPreset(kind) && (
        <SelectField
          label={t('export.currency')}
          value={currency}
          onChange={(chosen) => onChange({ ...choice, currency: chosen })}
          options={currencies.map((id) => ({ id, label: wordsCurrencies[id][lang] }))}
          hint={t('export.currency-hint')}
        />
      )}
      <ApprovalHint right="export" />
      {closes.length > 0 && <WhatToExport closes={closes} close={close} onChange={(to) => onChange({ ...choice, close: to })} />}
      {close === null && <DayRangeFields range={range} onChange={(to) => onChange({ ...choice, range: to })} />}
      {openDay !== null && <OpenDay day={openDay} kind={kind} />}
    </>
  );
};

const Stopped = () => (
  <p className="hint" role="status">
    {useT()('export.stopped')}
  </p>
);

const ExportDialog = ({ days, closes, close: first, isOpen, onClose }: ExportDialogProps) => {
  const t = useT();
  const lang = useLang();
  const work = exportOf(useStores());
  const { phase, failure, stopped } = useStore(work.store);
  const [choice, setChoice] = useState<Choice>({ kind: 'csv', currency: 'LYD', range: days, close: first });
  const { kind, currency, range, close } = choice;
  const codes = useMissingCodes(kind, failure);
  const lacksCodes = codes.missing.length > 0;

  const leave = (): void => {
    work.reset();
    onClose();
  };
  // Another choice needs other codes, so the failure of the last one goes.
  const change = (to: Choice): void => {
    work.reset();
    setChoice(to);
  };
  const what: ExportRange = close === null ? range : { close };
  const start = async (): Promise<void> => {
    if (!lacksCodes || (await codes.save())) await work.start(what, kind, currency);
  };
  const actions = {
    choosing: (
      <Button kind="main" icon="download" onPress={() => void start()}>
        {t(lacksCodes ? 'codes.save-and-export' : 'export.start')}
      </Button>
    ),
    running: (
      <Button kind="main" onPress={() => void work.stop()}>
        {t('export.stop')}
      </Button>
    ),
    done: <DoneActions work={work} />,
  };
  return (
    <Dialog
      title={t('export.title')}
      icon="download"
      tone="ok"
      wide
      isOpen={isOpen}
      onClose={leave}
      actions={
        <>
          {actions[phase]}
          <Button kind="quiet" onPress={leave}>
            {t('export.cancel')}
          </Button>
        </>
      }
    >
      {phase === 'choosing' ? (
        <ChoiceFields choice={choice} closes={closes} onChange={change} />
      ) : (
        <>
          <p>{exportFormats[kind].text[lang]}</p>
          <FileLang />
          <Written work={work} />
        </>
      )}
      {stopped && <Stopped />}
      {failure && <ErrorNote error={failure} />}
      {lacksCodes && <MissingCodes {...codes} />}
    </Dialog>
  );
};

/** A button that opens the dialog. */
export const ExportButton = (props: Omit<ExportDialogProps, 'isOpen' | 'onClose'>) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onPress={() => setOpen(true)}>
        {t('export.open')}
      </Button>
      {isOpen && <ExportDialog {...props} isOpen onClose={() => setOpen(false)} />}
    </>
  );
};
