// The dialog that exports days to a file: choose the kind and the range, watch the progress, open or download the file.
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/button.tsx';
import { ApprovalHint } from '../../../parts/people/deed-dialog.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Progress } from '../../../parts/progress.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApp, useStores, useT } from '../../../stores/use-stores.ts';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { type ExportKind, exportKinds } from '../../../../shared/contract/books/day.ts';
import { type CalendarRange, DayRangeFields } from '../../../parts/calendar/day-range.tsx';
import { type Export, exportOf } from './export-store.ts';

const Written = ({ work }: { readonly work: Export }) => {
  const t = useT();
  const { phase, file, lines, ofLines } = useStore(work.store);
  return (
    <div className="export-work" role="status">
      <p className="export-said">
        <Icon name={phase === 'done' ? 'paid' : 'download'} />
        <strong>{t(phase === 'done' ? 'export.done' : 'export.running')}</strong>
        <span className="export-lines">
          <Say k="export.lines" with={{ count: lines }} />
        </span>
      </p>
      {phase === 'running' && (
        <Progress label={t('export.running')} value={lines} max={ofLines > 0 ? Math.max(ofLines, lines) : null} />
      )}
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
 * Actions for a finished export. A browser downloads the file; the app shows the file in its folder or saves a copy elsewhere.
 */
const DoneActions = ({ work }: { readonly work: Export }) => {
  const t = useT();
  const { host } = useApp();
  const fetching = useStore(work.store, (state) => state.fetching);
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
    </>
  );
};

type ExportDialogProps = { readonly day: string; readonly isOpen: boolean; readonly onClose: () => void };

export const ExportDialog = ({ day, isOpen, onClose }: ExportDialogProps) => {
  const t = useT();
  const work = exportOf(useStores());
  const { phase, failure } = useStore(work.store);
  const [range, setRange] = useState<CalendarRange>({ from: day, to: day });
  const [kind, setKind] = useState<ExportKind>('csv');

  const close = (): void => {
    work.reset();
    onClose();
  };
  const start = (): void => void work.start(range.from, range.to, kind);
  const actions = {
    choosing: (
      <Button kind="main" icon="download" onPress={start}>
        {t('export.start')}
      </Button>
    ),
    running: (
      <Button kind="main" busy onPress={() => {}}>
        {t('export.running')}
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
      onClose={close}
      actions={
        <>
          {actions[phase]}
          <Button kind="quiet" onPress={close}>
            {t('export.cancel')}
          </Button>
        </>
      }
    >
      {phase === 'choosing' && (
        <Segmented
          label={t('export.kind')}
          value={kind}
          onChange={setKind}
          options={exportKinds.map((id) => ({ id, label: t(`export.${id}`) }))}
        />
      )}
      <p>{t(`export.${kind}-text`)}</p>
      {phase === 'choosing' && <ApprovalHint right="export" />}
      {phase === 'choosing' && <DayRangeFields range={range} onChange={setRange} />}
      {phase !== 'choosing' && <Written work={work} />}
      {failure && <ErrorNote error={failure} />}
    </Dialog>
  );
};
