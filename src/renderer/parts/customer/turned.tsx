// This window turned to the customer: the customer's view covers all of the cashier's screens. Esc closes the view. Its close
// button must be held for a second, so that a customer's short touch does not close the view.
import '../../i18n/words/display-open.ts';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { customerPayment } from '../../../shared/display/customer-view.ts';
import { useApp, useAttempt, useAttempts, useLinked, useStores, useT } from '../../stores/use-stores.ts';
import { payerOf } from '../../stores/sale/attempts-store.ts';
import { useTimeLeft } from '../../stores/use-now.ts';
import { Icon } from '../icon.tsx';
import { CustomerView } from './customer-view.tsx';
import { useLogo } from './use-logo.ts';

const holdMs = 1_000;

const BackButton = ({ onBack }: { readonly onBack: () => void }) => {
  const t = useT();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [holding, setHolding] = useState(false);
  const release = (): void => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  return (
    <Button
      className="customer-back"
      data-holding={holding || undefined}
      autoFocus
      onPressStart={({ pointerType }) => {
        if (pointerType === 'keyboard' || pointerType === 'virtual') return;
        setHolding(true);
        timer.current = setTimeout(onBack, holdMs);
      }}
      onPressEnd={release}
      // Leave at once if a key or a screen reader pressed the button: only the cashier has the keyboard, and a screen reader
      // cannot hold a button.
      onPress={({ pointerType }) => (pointerType === 'keyboard' || pointerType === 'virtual') && onBack()}
    >
      <Icon name="back" />
      <span>{t('display.back')}</span>
    </Button>
  );
};

const Shown = ({ attemptId }: { readonly attemptId: string }) => {
  const { settings, mode } = useApp();
  const attempt = useAttempt(attemptId);
  const payer = useAttempts((state) => payerOf(state, attempt)) ?? null;
  const linked = useLinked();
  const leftMs = useTimeLeft(attemptId, 500);
  const payment = attempt ? customerPayment(attempt, payer, leftMs) : null;
  return <CustomerView shopName={settings.shopName} mode={mode} logo={useLogo()} shows={linked ? payment : 'lost'} />;
};

export const Turned = ({ attemptId }: { readonly attemptId: string }) => {
  const t = useT();
  const { turned } = useStores();
  const { back } = turned.getState();
  return (
    <ModalOverlay className="turned" isOpen onOpenChange={(open) => open || back()}>
      <Modal className="turned-modal">
        <Dialog className="turned-dialog" aria-label={t('display.turned')}>
          <Shown attemptId={attemptId} />
          <BackButton onBack={back} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
