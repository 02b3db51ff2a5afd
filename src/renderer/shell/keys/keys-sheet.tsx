// The help's page with all shortcuts, grouped by the part of the window in which they work. Omits shortcuts that do nothing for
// this person or at this till.
import '../../i18n/words/keys.ts';
import { Num } from '../../parts/text/num.tsx';
import { useCounter } from '../../stores/sale/counter-choices.ts';
import { useMay, useT } from '../../stores/use-stores.ts';
import { keyPlaces, type KeyRow, keyTable } from './key-table.ts';

const Row = ({ shown, word }: KeyRow) => {
  const t = useT();
  return (
    <div>
      <dt>
        <kbd>
          <Num>{shown}</Num>
        </kbd>
      </dt>
      <dd>{t(word)}</dd>
    </div>
  );
};

export const KeysSheet = () => {
  const t = useT();
  const sells = useMay('sell');
  const { items } = useCounter();
  const has = { sell: sells, items: sells && items.length > 0 };
  return (
    <>
      <div className="keys-sheet">
        {keyPlaces.map((place) => {
          const rows = keyTable[place].filter(({ needs }) => needs === undefined || has[needs]);
          return (
            rows.length > 0 && (
              <section key={place}>
                <h3>{t(`keys.in-${place}`)}</h3>
                <dl className="keys-list">
                  {rows.map((row) => (
                    <Row key={row.word} {...row} />
                  ))}
                </dl>
              </section>
            )
          );
        })}
      </div>
      {sells && <p className="hint">{t('keys.scan')}</p>}
    </>
  );
};
