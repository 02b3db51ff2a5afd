// The dialog that asks where the customer sees the current payment: on the customer display, or on this screen turned to the
// customer.
import '../../i18n/words/display-open.ts';
import { useStores, useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Callout } from '../callout.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorNote } from '../error-note.tsx';
import { TabLink } from './tab-link.tsx';
import { usePlaces } from './use-places.ts';

export type DisplayDialogProps = { readonly attemptId: string; readonly onClose: () => void };

export const DisplayDialog = ({ attemptId, onClose }: DisplayDialogProps) => {
  const t = useT();
  const { turned } = useStores();
  const { places, error, url, open } = usePlaces();
  const turn = (): void => {
    onClose();
    turned.getState().turn(attemptId);
  };
  return (
    <Dialog title={t('display.show')} icon="system" isOpen onClose={onClose}>
      {places?.open && (
        <Callout tone="ok" icon="paid" title={t('display.is-open')}>
          <p>{t('display.is-open-text')}</p>
        </Callout>
      )}
      {error && <ErrorNote error={error} />}
      <div className="display-ways">
        <Button kind="main" size="l" icon="phone" onPress={turn}>
          {t('display.turn')}
        </Button>
        <p className="hint">{t('display.turn-hint')}</p>
        {places && !places.open && url === null && (
          <Button size="l" icon="open" onPress={() => open()}>
            {t('display.open')}
          </Button>
        )}
        {url !== null && <TabLink url={url} />}
      </div>
    </Dialog>
  );
};
