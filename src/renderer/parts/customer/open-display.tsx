// The button that opens the dialog for showing the payment to the customer.
import { useState } from 'react';
import { useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { later } from '../later.ts';

const DisplayDialog = later(async () => (await import('./display-dialog.tsx')).DisplayDialog);

export const OpenDisplayButton = ({ attemptId }: { readonly attemptId: string }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="s" icon="system" onPress={() => setOpen(true)}>
        {t('display.show')}
      </Button>
      {open && <DisplayDialog attemptId={attemptId} onClose={() => setOpen(false)} />}
    </>
  );
};
