// The settings sheet for the files that each close writes into a folder: the kinds of files, the folder, and what waits.
import '../../../../i18n/words/close-files.ts';
import { useEffect, useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { useStore } from 'zustand';
import type { CloseFilesView } from '../../../../../shared/contract/books/close-files.ts';
import type { Answer } from '../../../../../shared/contract/index.ts';
import { type CloseFileKind, closeFileKinds, closeFileName, isClosePdf } from '../../../../../shared/export-formats.ts';
import type { Lang } from '../../../../../shared/lang.ts';
import { Button } from '../../../../parts/button.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { Moment } from '../../../../parts/text/moment.tsx';
import { Num } from '../../../../parts/text/num.tsx';
import { Say } from '../../../../parts/text/say.tsx';
import { useLang, usePress, useStores, useT } from '../../../../stores/use-stores.ts';
import { useUnsaved } from '../../../../stores/use-unsaved.ts';
import { FolderField, FolderTrouble, useFolderChoice } from '../folder-field.tsx';
import { useLedHere } from '../use-led-here.ts';
import { closeFilesOf } from './close-files-store.ts';

const listIn = (lang: Lang, names: readonly string[]): string => names.join(lang === 'ar' ? '، ' : ', ');

/** The files that wait, by Z report. */
const Owed = ({ owed }: Pick<CloseFilesView, 'owed'>) => {
  const lang = useLang();
  return (
    <ul className="hint">
      {owed.map(({ number, kinds }, at) => (
        <li key={`${number} ${at}`}>
          <Say
            k="close-files.of-close"
            with={{
              number: <Num>{number}</Num>,
              files: listIn(
                lang,
                kinds.map((kind) => closeFileName(kind)[lang]),
              ),
            }}
          />
        </li>
      ))}
    </ul>
  );
};

const Facts = ({ folder, last, waiting, owed }: Pick<CloseFilesView, 'folder' | 'last' | 'waiting' | 'owed'>) => {
  const t = useT();
  return (
    <dl className="set-facts">
      <div data-wide>
        <dt>{t('close-files.now')}</dt>
        <dd>
          <bdi dir="ltr" className="set-address">
            {folder}
          </bdi>
          <p className="hint">
            {last ? (
              <Say k="close-files.last" with={{ number: <Num>{last.number}</Num>, time: <Moment ms={last.atMs} /> }} />
            ) : (
              t('close-files.last-none')
            )}
            {waiting > 0 && (
              <>
                {' '}
                <Say k="close-files.left" with={{ count: waiting }} />
              </>
            )}
          </p>
          {owed.length > 0 && <Owed owed={owed} />}
        </dd>
      </div>
    </dl>
  );
};

type KindsProps = Pick<CloseFilesView, 'drawsPdfs'> & {
  readonly kinds: readonly CloseFileKind[];
  readonly onChange: (kinds: readonly CloseFileKind[]) => void;
};
const Kinds = ({ kinds, drawsPdfs, onChange }: KindsProps) => {
  const t = useT();
  const lang = useLang();
  const isOffered = (kind: CloseFileKind): boolean => drawsPdfs || !isClosePdf(kind);
  const ofApp = kinds.filter((kind) => !isOffered(kind)).map((kind) => closeFileName(kind)[lang]);
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {t('close-files.kinds')}
      </span>
      <div className="set-ticks" role="group" aria-label={t('close-files.kinds')}>
        {closeFileKinds.filter(isOffered).map((kind) => {
          const chosen = kinds.includes(kind);
          const next = closeFileKinds.filter((each) => (each === kind ? !chosen : kinds.includes(each)));
          return (
            <Checkbox key={kind} className="check" isSelected={chosen} onChange={() => onChange(next)}>
              <span className="check-box">{chosen && <Icon name="paid" size="s" />}</span>
              <span>{closeFileName(kind)[lang]}</span>
            </Checkbox>
          );
        })}
      </div>
      {ofApp.length > 0 && <p className="hint">{t('close-files.only-app', { files: listIn(lang, ofApp) })}</p>}
      {kinds.length === 0 && <p className="set-check">{t('close-files.kinds-none')}</p>}
    </div>
  );
};

type ButtonsProps = {
  readonly view: CloseFilesView;
  /** The changed kinds, if they can be saved. */
  readonly changed: boolean;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onWrite: () => void;
  readonly onForget: () => void;
};
const Buttons = ({ view, changed, busy, onSave, onWrite, onForget }: ButtonsProps) => {
  const t = useT();
  return (
    <>
      {changed && (
        <Button kind="main" busy={busy} onPress={onSave}>
          {t('close-files.save')}
        </Button>
      )}
      {view.waiting > 0 && (
        <Button icon="retry" busy={view.busy} onPress={onWrite}>
          {t(view.busy ? 'close-files.writing' : 'close-files.write')}
        </Button>
      )}
      <Button kind="quiet" onPress={onForget}>
        {t('close-files.forget')}
      </Button>
    </>
  );
};

/** The folder and the kinds that the person chooses, and the commands that save them. */
const useChoice = (view: CloseFilesView) => {
  const press = usePress();
  const store = closeFilesOf(useStores());
  const folder = useFolderChoice();
  const [chosen, setChosen] = useState<readonly CloseFileKind[] | null>(null);
  const kinds = chosen ?? view.kinds;
  const changed = view.folder !== null && chosen !== null && chosen.join() !== view.kinds.join();
  const forgetTyped = (): void => {
    folder.type('');
    setChosen(null);
  };
  useUnsaved(() => folder.typed.trim() !== '' || changed, forgetTyped);
  const send = async (ask: () => Promise<Answer<CloseFilesView>>): Promise<void> => {
    const saved = await folder.send(ask);
    if (!saved) return;
    store.put(saved);
    forgetTyped();
  };
  return {
    ...{ folder, kinds, setKinds: setChosen },
    ready: kinds.length > 0,
    changed: changed && kinds.length > 0,
    choose: (path: string): void => void send(() => press('close-files.choose', { folder: path, kinds: [...kinds] })),
    pick: (): void => void send(() => press('close-files.pick', { kinds: [...kinds] })),
    forget: (): void => void send(() => press('close-files.forget', {})),
  };
};

const Chosen = ({ view, onWrite }: { readonly view: CloseFilesView; readonly onWrite: () => void }) => {
  const { folder, problem, waitingSinceMs } = view;
  const choice = useChoice(view);
  const { busy } = choice.folder;
  return (
    <>
      {problem && <FolderTrouble problem={problem} since="close-files.since" sinceMs={waitingSinceMs} />}
      {folder !== null && <Facts {...view} />}
      <Kinds kinds={choice.kinds} drawsPdfs={view.drawsPdfs} onChange={choice.setKinds} />
      <FolderField
        words="close-files"
        choice={choice.folder}
        isChosen={folder !== null}
        isReady={choice.ready}
        onUse={choice.choose}
        onPick={choice.pick}
      >
        {folder !== null && (
          <Buttons
            {...{ view, busy, changed: choice.changed }}
            onSave={() => choice.choose(folder)}
            onWrite={onWrite}
            onForget={choice.forget}
          />
        )}
      </FolderField>
    </>
  );
};

export const CloseFilesSheet = () => {
  const t = useT();
  const store = closeFilesOf(useStores());
  const { view, failure } = useStore(store.store);
  useEffect(() => store.follow(), [store]);
  const { ref } = useLedHere('close-files', view !== null);
  return (
    <section className="sheet set-sheet">
      <header>
        <h2 ref={ref} tabIndex={-1}>
          {t('close-files.title')}
        </h2>
        <p className="hint">{t('close-files.what')}</p>
      </header>
      {failure && <ErrorNote error={failure} />}
      {view && <Chosen view={view} onWrite={() => void store.writeNow()} />}
    </section>
  );
};
