// The dialog that asks if a person really leaves a screen whose changes are not saved.
import '../i18n/words/settings.ts';
import { useStores, useT } from '../stores/use-stores.ts';
import type { Leaving } from '../stores/unsaved-store.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export const UnsavedDialog = ({ asking: { by } }: { readonly asking: Leaving }) => {
  const t = useT();
  const { answer } = useStores().unsaved;
  return (
    <Dialog
      title={t('unsaved.title')}
      icon="warn"
      tone="wait"
      asks
      isOpen
      onClose={() => answer(false)}
      actions={
        <>
          <Button kind="main" autoFocus onPress={() => answer(false)}>
            {t('unsaved.stay')}
          </Button>
          <Button onPress={() => answer(true)}>{t(`unsaved.${by}`)}</Button>
        </>
      }
    >
      <p>{t(by === 'lock' ? 'unsaved.text-lock' : 'unsaved.text')}</p>
    </Dialog>
  );
};
