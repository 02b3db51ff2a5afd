// The dialog that asks before the first charge while the relay does not answer: the result of the payment will arrive late.
import { useStore } from 'zustand';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useStores, useT } from '../../stores/use-stores.ts';

export const ChargeLateDialog = () => {
  const t = useT();
  const { app } = useStores();
  const charge = useStore(app, ({ lateCharge }) => lateCharge);
  const answer = (yes: boolean): void => {
    app.setState({ lateCharge: null, ...(yes && { chargesLate: true }) });
    if (yes) charge?.();
  };
  return (
    <Dialog
      title={t('away.charge.title')}
      icon="relay"
      tone="stop"
      asks
      isOpen={charge !== null}
      onClose={() => answer(false)}
      actions={
        <>
          <Button kind="main" autoFocus onPress={() => answer(false)}>
            {t('away.charge.no')}
          </Button>
          <Button onPress={() => answer(true)}>{t('away.charge.yes')}</Button>
        </>
      }
    >
      <p>{t('away.charge.text')}</p>
      <p>{t('away.charge.once')}</p>
    </Dialog>
  );
};
