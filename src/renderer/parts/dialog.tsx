// A dialog above the screen: a question with its answers, or a list to choose from. Esc and a press outside call `onClose`, which
// must mean "no".
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { Tone } from '../stores/notes-store.ts';
import { useT } from '../stores/use-stores.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type DialogProps = {
  readonly title: string;
  readonly icon?: IconName;
  readonly tone?: Tone;
  /** True for a question that must be answered before work goes on; screen readers announce it at once. */
  readonly asks?: boolean;
  /** A wide dialog, for two columns or a long row of choices. */
  readonly wide?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the recommended one first. Without buttons, a close button appears in the corner. */
  readonly actions?: ReactNode;
};

export const Dialog = ({ title, icon, tone = 'know', ...more }: DialogProps) => {
  const { asks = false, wide = false, isOpen, onClose, children, actions } = more;
  const t = useT();
  return (
    <ModalOverlay className="veil" isOpen={isOpen} onOpenChange={(open) => open || onClose()} isDismissable>
      <Modal className="modal" data-wide={wide || undefined}>
        <AriaDialog className="dialog" role={asks ? 'alertdialog' : 'dialog'}>
          <header className="dialog-head">
            {icon && (
              <span className="dialog-icon" data-tone={tone}>
                <Icon name={icon} />
              </span>
            )}
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!actions && <IconButton icon="close" label={t('common.close')} onPress={onClose} />}
          </header>
          <div className="dialog-body scroll">{children}</div>
          {actions && <footer className="dialog-actions">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};
