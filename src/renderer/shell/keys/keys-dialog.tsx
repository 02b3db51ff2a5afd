// All keys on one page.
import '../../i18n/words/keys.ts';
import type { PlainKey } from '../../i18n/index.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Num } from '../../parts/num.tsx';
import { useT } from '../../stores/use-stores.ts';

const keys: readonly (readonly [key: string, word: PlainKey])[] = [
  ['F2', 'keys.new-sale'],
  ['F9', 'keys.charge'],
  ['Enter', 'keys.walk'],
  ['F6', 'keys.items'],
  ['+ −', 'keys.item-count'],
  ['F7', 'keys.more'],
  ['F4', 'keys.running'],
  ['F8', 'keys.check'],
  ['F10', 'keys.shift'],
  ['Ctrl + F', 'keys.find'],
  ['Ctrl + P', 'keys.reprint'],
  ['Ctrl + L', 'keys.lock'],
  ['Esc', 'keys.back'],
  ['F1', 'keys.all'],
];

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  return (
    <Dialog title={t('keys.title')} icon="keys" isOpen onClose={onClose}>
      <dl className="keys-list">
        {keys.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>
                <Num>{key}</Num>
              </kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t('keys.scan')}</p>
    </Dialog>
  );
};
