// The way to a customer display in a browser: a tab of its own.
import '../../i18n/words/display-open.ts';
import { useT } from '../../stores/use-stores.ts';
import { Dialog } from '../dialog.tsx';

/** A link that a person presses themselves: no browser takes it for a pop-up. Without an opener the new tab shares nothing with this one. */
export const TabDialog = ({ url, onClose }: { readonly url: string; readonly onClose: () => void }) => {
  const t = useT();
  const link = (
    <a className="button" data-kind="main" data-size="m" href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
      <span className="button-text">{t('display.tab.open')}</span>
    </a>
  );
  return (
    <Dialog title={t('display.tab.title')} icon="open" isOpen onClose={onClose} actions={link}>
      <p>{t('display.tab.how')}</p>
      <p>{t('display.tab.once')}</p>
    </Dialog>
  );
};
