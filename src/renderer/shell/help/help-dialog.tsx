// The dialog that F1 and the "?" of each screen open. It has the guides for the person's role, open at the paragraph about the
// screen, and the list of shortcut keys. All texts are part of the built window, so the help works without a network.
import '../../i18n/words/keys.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../../parts/dialog.tsx';
import { Segmented } from '../../parts/fields/segmented.tsx';
import type { HelpOpen } from '../../stores/help-store.ts';
import { isIn } from '../../stores/people/session-store.ts';
import { useLang, useStores, useT } from '../../stores/use-stores.ts';
import { KeysSheet } from '../keys/keys-sheet.tsx';
import { Guide } from './guide.tsx';
import { guides } from './guides.ts';
import { guidesFor, paragraphOf } from './paragraphs.ts';
import './help.css';

export const HelpDialog = ({ open: { place, on }, onClose }: { readonly open: HelpOpen; readonly onClose: () => void }) => {
  const t = useT();
  const lang = useLang();
  const stores = useStores();
  const { session, switching } = useStore(stores.session.store);
  const isOpened = useStore(stores.app, ({ info }) => info !== null);
  const inside = isOpened && session !== null && isIn(session) && !switching;
  const seen = guidesFor(inside ? session.rights : null);
  const paragraph = paragraphOf(place, seen);
  // Omit the list of keys before somebody has signed in: the listed keys do nothing then.
  const pages = [...seen, ...(inside ? (['keys'] as const) : [])];
  const [page, setPage] = useState(on === 'keys' && inside ? 'keys' : (paragraph?.guide ?? pages[0] ?? 'cashier'));
  const names = {
    cashier: t('help.cashier'),
    owner: t('help.owner'),
    bookkeeper: t('help.bookkeeper'),
    keys: t('keys.title'),
  };
  return (
    <Dialog title={t('help.title')} icon="help" wide isOpen onClose={onClose}>
      <Segmented
        label={t('help.pages')}
        value={page}
        onChange={setPage}
        options={pages.map((id) => ({ id, label: names[id] }))}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the page */}
      <section key={page} className="help-page scroll" tabIndex={0} aria-label={names[page]}>
        {page === 'keys' ? (
          <KeysSheet />
        ) : (
          <Guide blocks={guides[page][lang]} anchor={paragraph?.guide === page ? paragraph.anchor : null} />
        )}
      </section>
    </Dialog>
  );
};
