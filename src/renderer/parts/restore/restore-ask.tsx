// The dialog before a backup replaces the books: it shows the backup's shop, till, days, number of payments and file path. A
// backup of another mode (live, trial or training) is refused. If the backup names another till, or none, a person must confirm
// that the backup is the right one. Going back is always possible.
import '../../i18n/words/restore.ts';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { Answer } from '../../../shared/contract/index.ts';
import type { BackupLook } from '../../../shared/contract/setup/setup.ts';
import type { AppError } from '../../../shared/errors.ts';
import { isAskedAbout, type NamedTill, type OwnTill } from '../../../shared/ledger/named-till.ts';
import { shopMoment } from '../../i18n/time.ts';
import { useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Callout } from '../callout.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorNote } from '../error-note.tsx';
import { Num } from '../text/num.tsx';
import { Say } from '../text/say.tsx';
import './restore-ask.css';

const Till = ({ of: { till, merchant } }: { readonly of: Pick<OwnTill, 'merchant' | 'till'> }) => (
  <Say k="restore.till-of" with={{ till: <Num>{till}</Num>, merchant: <Num>{merchant}</Num> }} />
);

const Mode = ({ of }: { readonly of: NamedTill['mode'] }) => <>{useT()(`restore.mode-${of}`)}</>;

const Warning = ({ look: { verdict, own, facts } }: { readonly look: BackupLook }) => {
  const t = useT();
  const { named } = facts;
  if (verdict === 'unnamed') {
    return (
      <Callout tone="wait" icon="warn" title={t('restore.unnamed')}>
        <p>{t('restore.unnamed-text')}</p>
      </Callout>
    );
  }
  if (!named || verdict === 'same' || verdict === 'first') return null;
  if (verdict === 'another-till') {
    return (
      <Callout tone="stop" icon="warn" title={t('restore.another-till')}>
        <p>
          <Say k="restore.another-till-text" with={{ found: <Till of={named} />, own: <Till of={own} /> }} />
        </p>
      </Callout>
    );
  }
  return (
    <Callout tone="stop" icon="warn" title={t('restore.another-mode')}>
      <p>
        <Say k="restore.another-mode-text" with={{ found: <Mode of={named.mode} />, own: own.mode && <Mode of={own.mode} /> }} />
      </p>
    </Callout>
  );
};

/** A file path that may wrap after each folder. */
const Path = ({ path }: { readonly path: string }) => (
  <bdi dir="ltr">
    {path.split(/(?<=[/\\])/).map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the folders of a path never change places
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);

/** The invoice numbers that the restore skips, as a `dt` and a `dd` for the list of the backup's facts. */
export const JumpRows = ({ jump }: Pick<BackupLook, 'jump'>) => {
  const t = useT();
  if (!jump) return null;
  const { from, to, skipped, grows } = jump;
  return (
    <>
      <dt>{t('restore.numbers')}</dt>
      <dd className="restore-jump">
        <Say
          k={grows ? 'restore.numbers-least' : 'restore.numbers-text'}
          with={{ from: <Num>{from}</Num>, to: <Num>{to}</Num>, skipped: <Num>{skipped.toLocaleString('en')}</Num> }}
        />
      </dd>
    </>
  );
};

/** `madeAtMs`: omitted if the dialog already shows elsewhere when the backup was made. */
type MadeAt = { readonly madeAtMs?: number | null };
type FactsProps = Pick<BackupLook, 'facts' | 'path'> & MadeAt & { readonly children?: ReactNode };

/** The facts of a backup as a list. `children`: more rows, as `dt` and `dd`, before the path. */
export const RestoreFacts = ({ facts, path, madeAtMs = null, children }: FactsProps) => {
  const t = useT();
  const { shopName, named, days, paid, timeZone } = facts;
  return (
    // The facts can be taller than a small window: `tabIndex` makes them focusable, so that keys can scroll them.
    <dl className="restore-facts" tabIndex={0}>
      <dt>{t('restore.shop')}</dt>
      <dd>{shopName === '' ? t('restore.not-said') : <bdi>{shopName}</bdi>}</dd>
      <dt>{t('restore.till')}</dt>
      <dd>
        {named ? (
          <>
            <Till of={named} /> · <Mode of={named.mode} />
          </>
        ) : (
          t('restore.not-said')
        )}
      </dd>
      {days && (
        <>
          <dt>{t('restore.days')}</dt>
          <dd>
            <Say k="restore.days-text" with={{ first: <Num>{days.first}</Num>, last: <Num>{days.last}</Num> }} />
          </dd>
        </>
      )}
      <dt>{t('restore.paid')}</dt>
      <dd>
        <Num>{paid}</Num>
      </dd>
      {madeAtMs !== null && (
        <>
          <dt>{t('restore.made')}</dt>
          <dd>
            <Num>{shopMoment(madeAtMs, timeZone)}</Num>
          </dd>
        </>
      )}
      {children}
      <dt>{t('restore.path')}</dt>
      <dd>
        <Path path={path} />
      </dd>
    </dl>
  );
};

export type RestoreAskProps = MadeAt & {
  /** Sends the backup to the till for examination. Called again whenever the function changes, so pass a stable one. */
  readonly look: () => Promise<Answer<BackupLook>>;
  /** The label of the confirm button if the backup raised no warning. */
  readonly yes: string;
  /** Restores the backup; `agreed` is true if the person confirmed a warning. Returns null on success, else the error to show. */
  readonly onYes: (agreed: boolean) => Promise<AppError | null>;
  readonly onBack: () => void;
  readonly children?: ReactNode;
};

export const RestoreAsk = ({ look, yes, onYes, onBack, madeAtMs = null, children }: RestoreAskProps) => {
  const t = useT();
  const [looked, setLooked] = useState<Answer<BackupLook> | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    let over = false;
    void look().then((answer) => {
      if (!over) setLooked(answer);
      return null;
    });
    return () => {
      over = true;
    };
  }, [look]);
  const found = looked?.ok ? looked.value : null;
  const isAsked = found !== null && isAskedAbout(found.verdict);
  const isRefused = found?.verdict === 'another-mode';
  const send = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const refused = await onYes(isAsked);
    setBusy(false);
    setError(refused);
    if (!refused) onBack();
  };
  const fault = error ?? (looked && !looked.ok ? looked.error : null);
  return (
    <Dialog
      title={t(isRefused ? 'restore.this' : 'restore.title')}
      icon="retry"
      tone="stop"
      asks
      isOpen
      onClose={() => busy || onBack()}
      actions={
        <>
          {fault && <ErrorNote error={fault} />}
          {found && !isRefused && (
            <Button kind="danger" busy={busy} onPress={() => void send()}>
              {isAsked ? t('restore.yes-all-the-same') : yes}
            </Button>
          )}
          <Button kind={isRefused ? 'plain' : 'quiet'} autoFocus isDisabled={busy} onPress={onBack}>
            {t('restore.back')}
          </Button>
        </>
      }
    >
      {!looked && <p role="status">{t('restore.looking')}</p>}
      {found && (
        <>
          <Warning look={found} />
          <RestoreFacts {...found} madeAtMs={madeAtMs}>
            {!isRefused && <JumpRows jump={found.jump} />}
          </RestoreFacts>
          {!isRefused && children}
        </>
      )}
    </Dialog>
  );
};
