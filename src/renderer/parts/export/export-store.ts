// State of one export of days or of a close: `choosing`, `running` or `done`; a failure goes back to `choosing` with the error. The
// state belongs to the window, so that closing the dialog does not stop the export.
import { createStore } from 'zustand/vanilla';
import type { Api, EventBody } from '../../../shared/contract/index.ts';
import { type ExportKind, type ExportRange, isPreset } from '../../../shared/export-formats.ts';
import type { Currency } from '../../../shared/money.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { WindowStores } from '../../stores/window-stores.ts';
import type { Press } from '../../stores/press.ts';

export type ExportState = {
  readonly phase: 'choosing' | 'running' | 'done';
  readonly exportId: string | null;
  readonly file: string;
  readonly kind: ExportKind;
  /** Booked lines written so far. */
  readonly lines: number;
  /** Attempts without money written so far. */
  readonly attempts: number;
  /** Rows of a file for another program, below its header; null for other kinds. */
  readonly rows: number | null;
  /** The first business day of the finished file that is not over; null if there is none. */
  readonly openDay: string | null;
  /** Estimated number of lines and attempts, for the progress bar; 0 while unknown. */
  readonly ofLines: number;
  /** Bytes written so far. */
  readonly bytes: number;
  readonly failure: AppError | null;
  /** True after a person stopped the export, until the next one starts. */
  readonly stopped: boolean;
  /** True while this window downloads the exported file. */
  readonly fetching: boolean;
};

const choosing: ExportState = {
  phase: 'choosing',
  exportId: null,
  file: '',
  kind: 'csv',
  lines: 0,
  attempts: 0,
  rows: null,
  openDay: null,
  ofLines: 0,
  bytes: 0,
  failure: null,
  stopped: false,
  fetching: false,
};

export const createExport = (api: Api, press: Press) => {
  const store = createStore<ExportState>()(() => choosing);
  // Progress events, by export id, that arrived before the answer to `export.start`. Only that answer contains the id. Without
  // this map a quick export would be shown as running for ever.
  const early = new Map<string, EventBody<'export.progress'>>();
  // True if a person pressed *Stop* before the answer to `export.start`: only that answer has the id that the till needs.
  let stopsAtStart = false;

  const take = (told: EventBody<'export.progress'>): void => {
    const { exportId, file } = store.getState();
    if (told.exportId !== exportId) return void early.set(told.exportId, told);
    const { lines, attempts, rows, openDay, ofLines, bytes, state, code, params } = told;
    if (state === 'canceled') store.setState({ ...choosing, stopped: true });
    else if (state === 'failed') {
      store.setState({ ...choosing, failure: { code: code ?? 'export.unwritable', params: { file, ...params } } });
    } else store.setState({ phase: state, lines, attempts, rows, openDay, ofLines, bytes });
  };
  api.on('export.progress', take);
  const cancel = (exportId: string) => api.call('export.cancel', { exportId });

  return {
    store,
    /** `currency` is the one currency of a file for another program; other kinds have none. */
    async start(range: ExportRange, kind: ExportKind = 'csv', currency: Currency = 'LYD'): Promise<void> {
      store.setState({ ...choosing, phase: 'running' });
      stopsAtStart = false;
      const answer = await press('export.start', { ...range, kind, ...(isPreset(kind) && { currency }) });
      if (!answer.ok) return store.setState({ ...choosing, failure: answer.error });
      const { exportId, file } = answer.value;
      store.setState({ exportId, file, kind });
      const told = early.get(exportId);
      early.clear();
      if (told) take(told);
      if (stopsAtStart) await cancel(exportId);
    },
    /** Stops the running export; the event of its end leads back to the choice. */
    async stop(): Promise<void> {
      const { exportId } = store.getState();
      if (exportId === null) stopsAtStart = true;
      else await cancel(exportId);
    },
    async reveal(): Promise<void> {
      const { exportId } = store.getState();
      if (exportId === null) return;
      const answer = await api.call('export.reveal', { exportId });
      if (!answer.ok) store.setState({ failure: answer.error });
    },
    /**
     * Saves a copy of the file: in the app at a place that the person chooses, in a browser as a download. `part`: its manifest,
     * or the second file of a CSV export.
     */
    async download(part?: 'attempts' | 'manifest'): Promise<void> {
      const { exportId, fetching } = store.getState();
      if (exportId === null || fetching) return;
      store.setState({ fetching: true, failure: null });
      const answer = await api.download('export.download', { exportId, ...(part && { part }) });
      store.setState({ fetching: false, ...(!answer.ok && { failure: answer.error }) });
    },
    /** Returns to the state `choosing` for another export. A running export continues. */
    reset(): void {
      if (store.getState().phase !== 'running') store.setState(choosing);
    },
  };
};
export type Export = ReturnType<typeof createExport>;

const exportsOf = new WeakMap<WindowStores, Export>();
export const exportOf = (stores: WindowStores): Export => {
  const made = exportsOf.get(stores) ?? createExport(stores.api, stores.press);
  exportsOf.set(stores, made);
  return made;
};
