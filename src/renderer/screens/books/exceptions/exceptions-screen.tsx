// The Exceptions screen: the list of notices that do not match a payment request, newest first, and beside the list the open
// exception.
import '../../../i18n/words/exceptions.ts';
import '../../../i18n/words/names.ts';
import '../../../i18n/words/payments.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { useApi, useStores, useRoute, useT } from '../../../stores/use-stores.ts';
import { ExceptionPane } from './exception-pane.tsx';
import { ExceptionRow } from './exception-row.tsx';
import { exceptionsOf, type ExceptionList } from './exceptions-store.ts';
import '../../../styles/list-and-pane.css';
import '../history/history.css';
import { ScreenTitle } from '../../../parts/help-button.tsx';
import './exceptions.css';

const Nothing = ({ which }: { readonly which: ExceptionList }) => {
  const t = useT();
  return (
    <Empty icon="paid" title={t(`exceptions.none-${which}`)}>
      {t(`exceptions.none-${which}-text`)}
    </Empty>
  );
};

export const ExceptionsScreen = () => {
  const t = useT();
  const stores = useStores();
  const api = useApi();
  const route = useRoute();
  const list = exceptionsOf(stores);
  const { which, rows, more, asked, failure } = useStore(list.store);
  const openSeq = route.screen === 'exceptions' ? route.seq : null;
  const open = rows.find(({ seq }) => seq === openSeq);

  useEffect(() => {
    void list.load();
    return api.on('exceptions.changed', () => void list.load());
  }, [api, list]);

  const show = (seq: number | null): void => {
    const { route: now, go, back } = stores.route.getState();
    // When a second exception is opened, drop the first from the navigation history, so that Back skips it.
    if (now.screen === 'exceptions' && now.seq !== null) back();
    if (seq !== null) go({ screen: 'exceptions', seq });
  };
  return (
    <div className="screen found-screen" data-open={open !== undefined || undefined}>
      <section className="sheet found">
        <header className="exceptions-head">
          <ScreenTitle place="exceptions">{t('exceptions.title')}</ScreenTitle>
          <p className="hint">{t('exceptions.what')}</p>
          <Segmented
            label={t('exceptions.state')}
            value={which}
            onChange={(next) => {
              show(null);
              list.show(next);
            }}
            options={[
              { id: 'open', label: t('exceptions.open') },
              { id: 'handled', label: t('exceptions.handled') },
            ]}
          />
        </header>
        {failure && (
          <div className="found-failure">
            <ErrorNote error={failure} />
          </div>
        )}
        {!asked && <p className="found-foot">{t('exceptions.loading')}</p>}
        {asked && !failure && rows.length === 0 && <Nothing which={which} />}
        {rows.length > 0 && (
          <div className="exceptions-list scroll" tabIndex={-1}>
            <ul>
              {rows.map((row) => (
                <li key={row.seq}>
                  <ExceptionRow row={row} current={row.seq === openSeq} onOpen={() => show(row.seq)} />
                </li>
              ))}
            </ul>
            {more && (
              <Button kind="quiet" onPress={list.older}>
                {t('exceptions.more')}
              </Button>
            )}
          </div>
        )}
      </section>
      {open && <ExceptionPane key={open.seq} row={open} onClose={() => show(null)} />}
    </div>
  );
};
