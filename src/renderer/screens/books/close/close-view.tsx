// The dialog for a close already made: its readable summary, its exact text with SHA-256, and the buttons that print the close and
// save the text as a file.
import { useState } from 'react';
import type { AnyCloseDocument, CloseView } from '../../../../shared/contract/books/close.ts';
import { closeFileStem } from '../../../../shared/file-names.ts';
import { signatureFile } from '../../../../shared/ledger/close-signature.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { calendarDay, clockTime } from '../../../i18n/time.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { saveAs } from '../../../parts/save-as.ts';
import { ToBalances } from '../../../parts/to-balances.tsx';
import { useApi, useApp, useStores, useT, useTimeZone } from '../../../stores/use-stores.ts';
import { ExportButton } from '../../../parts/export/export-dialog.tsx';
import { PageChoices, PrintButtons, usePageChoice } from '../../../parts/page-print.tsx';
import { printClose } from '../../../stores/receipts/print-close.ts';
import { ForExperts } from './close-experts.tsx';
import { CloseSummary } from './close-summary.tsx';

/** The exact text of a close, its SHA-256, and the till's signature with the key that made it. */
const CloseProof = ({ made: { text, sha256, signature } }: { readonly made: CloseView }) => {
  const t = useT();
  return (
    <>
      <p>{t('close.bytes')}</p>
      <pre className="day-hash" dir="ltr" tabIndex={0}>
        {text}
      </pre>
      <p>{t('close.sha256')}</p>
      <bdi dir="ltr" className="day-hash">
        {sha256}
      </bdi>
      {signature && (
        <>
          <p>{t('close.signature')}</p>
          <bdi dir="ltr" className="day-hash">
            {signature.value}
          </bdi>
          <p>{t('close.signature-key')}</p>
          <bdi dir="ltr" className="day-hash">
            {signature.key}
          </bdi>
        </>
      )}
    </>
  );
};

/** The business days that the close covers; the day of the close if there are none. */
const daysOf = ({ days, businessDay }: AnyCloseDocument) => ({ from: days.at(0) ?? businessDay, to: days.at(-1) ?? businessDay });

/** Saves the close as a file with its signature. `file` is the path of the saved file; null in a browser, which downloads it. */
const useCloseFile = ({ document, text, sha256, signature }: CloseView, onFail: (error: AppError) => void) => {
  const api = useApi();
  const [file, setFile] = useState<string | null>(null);
  const { host, mode } = useApp();
  // In a browser the file is built from the text on screen and downloaded, because a browser cannot write to the till's folder.
  // The app has the till write the file (`close.export`).
  const by = { till: document.till, isTraining: mode === 'training' };
  const name = `${closeFileStem(by, document.number, document.epoch)}.json`;
  const download = (): void => {
    saveAs(name, [text], 'application/json');
    if (signature) saveAs(`${name}.sig`, [signatureFile({ ...document, sha256 }, signature)], 'application/json');
  };
  const write = async (): Promise<void> => {
    const answer = await api.call('close.export', { number: document.number });
    if (answer.ok) setFile(answer.value.file);
    else onFail(answer.error);
  };
  const isDownload = host === 'browser';
  return { file, isDownload, save: () => (isDownload ? download() : void write()) };
};

export const CloseViewDialog = ({ made, onClose }: { readonly made: CloseView; readonly onClose: () => void }) => {
  const t = useT();
  const timeZone = useTimeZone();
  const [error, setError] = useState<AppError | null>(null);
  const page = usePageChoice();
  const stores = useStores();
  const { document, seq } = made;
  const { save, file, isDownload } = useCloseFile(made, setError);
  const when = `${calendarDay(document.closedAtMs, timeZone)} ${clockTime(document.closedAtMs, timeZone)}`;
  return (
    <Dialog
      title={t('close.title', { number: document.number })}
      icon="day"
      tone="ok"
      isOpen
      onClose={onClose}
      actions={
        <>
          {error && <ErrorNote error={error} />}
          <PrintButtons
            {...page}
            send={(chosen) => printClose(stores, { number: document.number, ...chosen })}
            onEnd={setError}
          />
          <Button icon="download" onPress={save}>
            {t(isDownload ? 'export.download' : 'close.export')}
          </Button>
          <ExportButton days={daysOf(document)} closes={[document.number]} close={document.number} />
          <Button kind="quiet" onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <p className="day-note">
        <Say k="close.closed-at" with={{ when: <Num>{when}</Num> }} />
        {' · '}
        <Say k="close.entry" with={{ seq: <Num>{seq}</Num> }} />
      </p>
      <PageChoices {...page} />
      <CloseSummary document={document} settings={made.settings} accounts={made.accounts} />
      {document.version >= 7 && <ToBalances range={{ close: document.number }} />}
      <ForExperts document={document}>
        <CloseProof made={made} />
      </ForExperts>
      {file !== null && (
        <div role="status">
          <p>{t('close.exported')}</p>
          <bdi dir="ltr" className="day-hash">
            {file}
          </bdi>
        </div>
      )}
    </Dialog>
  );
};
