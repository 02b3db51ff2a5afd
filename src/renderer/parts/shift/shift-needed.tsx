// Shown in place of the Charge button at a till that sells only in an open shift: the reason, and a button that opens the shift.
import { useState } from 'react';
import { Button } from '../button.tsx';
import { ErrorNote } from '../error-note.tsx';
import { Icon } from '../icon.tsx';
import { useStores, useT } from '../../stores/use-stores.ts';
import { later } from '../later.ts';
import type { CountsTyped } from './count-dialog.tsx';
import { useDrawerCurrencies } from './drawer-currencies.ts';
import { useOpenShift } from './use-open-shift.ts';
import './shift.css';

const CountDialog = later(async () => (await import('./count-dialog.tsx')).CountDialog);

export const ShiftNeeded = () => {
  const t = useT();
  const { draft } = useStores();
  const opening = useOpenShift();
  const { busy, error } = opening;
  // The button and the count dialog are gone once the shift is open. The focus goes to the amount, so that no digit is lost.
  const open = (counted: CountsTyped = []): void =>
    void opening.open(counted).then((isOpen) => isOpen && draft.getState().point('amount'));
  const isCounted = useDrawerCurrencies().length > 0;
  const [counting, setCounting] = useState(false);
  return (
    <div className="shift-needed">
      <Icon name="shift" size="l" />
      <div>
        <p className="shift-needed-title">{t('shift.needed')}</p>
        {error ? <ErrorNote error={error} /> : <p>{t('shift.needed-text')}</p>}
      </div>
      <Button kind="main" size="l" busy={busy} onPress={() => (isCounted ? setCounting(true) : open())}>
        {t('shift.open')}
      </Button>
      {counting && (
        <CountDialog
          why="open"
          yes={t('shift.open')}
          {...opening}
          onCounted={open}
          onBack={() => setCounting(false)}
          onClose={() => setCounting(false)}
        />
      )}
    </div>
  );
};
