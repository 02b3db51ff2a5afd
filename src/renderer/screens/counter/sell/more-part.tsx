// The button that opens the optional details of a sale, and one line that shows the details entered so far.
import { Button } from '../../../parts/button.tsx';
import { later } from '../../../parts/later.ts';
import { useDraft, useStores, useT } from '../../../stores/use-stores.ts';

const MoreDialog = later(async () => (await import('./more-dialog.tsx')).MoreDialog);

export const MoreButton = () => {
  const t = useT();
  const { draft } = useStores();
  return (
    <Button kind="quiet" size="s" icon="plus" keyHint="F7" onPress={() => draft.getState().set({ more: true })}>
      {t('sell.more')}
    </Button>
  );
};

const told = ['customerName', 'note', 'email'] as const;

/** Most characters of the details shown on the button, about two lines. The dialog and the payment show the whole text. */
const longestTold = 60;
const shortened = (text: string): string => {
  const letters = Array.from(text);
  return letters.length > longestTold ? `${letters.slice(0, longestTold).join('')}…` : text;
};

export const MorePart = () => {
  const open = useDraft((draft) => draft.more);
  const texts = useDraft((draft) =>
    told
      .map((name) => draft[name].trim())
      .filter((text) => text !== '')
      .join(' · '),
  );
  return (
    <>
      {texts !== '' && (
        <p className="sell-told" dir="auto">
          {shortened(texts)}
        </p>
      )}
      {open && <MoreDialog />}
    </>
  );
};
