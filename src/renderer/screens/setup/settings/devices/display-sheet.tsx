// The settings sheet for the customer display: the monitor on which the display is shown, and buttons to open and close the
// display.
import '../../../../i18n/words/display-open.ts';
import './display-sheet.css';
import { Badge } from '../../../../parts/badge.tsx';
import { Button } from '../../../../parts/button.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { TabLink } from '../../../../parts/customer/tab-link.tsx';
import { type Places, usePlaces } from '../../../../parts/customer/use-places.ts';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Num } from '../../../../parts/text/num.tsx';
import { Say } from '../../../../parts/text/say.tsx';
import type { DisplayPlaces } from '../../../../../shared/contract/counter/display.ts';
import { useT } from '../../../../stores/use-stores.ts';

type ScreenRow = DisplayPlaces['screens'][number];

const ScreenItem = ({
  screen,
  at,
  places,
  open,
}: {
  readonly screen: ScreenRow;
  readonly at: number;
  readonly places: DisplayPlaces;
  readonly open: Places['open'];
}) => {
  const t = useT();
  const isOn = places.open && places.screen === screen.id;
  return (
    <li className="display-screen">
      <span>
        <strong>
          <Say k="display.screen" with={{ number: <Num>{at + 1}</Num> }} />
        </strong>{' '}
        {screen.label !== '' && <bdi>{screen.label}</bdi>} <Num className="hint">{`${screen.width} × ${screen.height}`}</Num>
        {screen.isTill && <span className="hint"> {t('display.tills-own')}</span>}
      </span>
      {isOn ? (
        <Badge tone="ok" icon="paid">
          {t('display.here')}
        </Badge>
      ) : (
        <Button size="s" onPress={() => open(screen.id)}>
          {t('display.put-here')}
        </Button>
      )}
    </li>
  );
};

const Screens = ({ places, open, identify }: { readonly places: DisplayPlaces } & Pick<Places, 'open' | 'identify'>) => {
  const t = useT();
  return (
    <>
      <ul className="display-screens">
        {places.screens.map((screen, at) => (
          <ScreenItem key={screen.id} {...{ screen, at, places, open }} />
        ))}
      </ul>
      {places.screens.length === 1 && <p className="hint">{t('display.one-screen')}</p>}
      <Button kind="quiet" icon="find" onPress={identify}>
        {t('display.identify')}
      </Button>
    </>
  );
};

export const DisplaySheet = () => {
  const t = useT();
  const { places, error, url, open, close, identify } = usePlaces();
  return (
    <section className="sheet set-sheet">
      <h2>{t('display.title')}</h2>
      <p className="hint">{t('display.what')}</p>
      {error && <ErrorNote error={error} />}
      {places?.missing && (
        <Callout tone="wait" icon="warn" title={t('display.missing')}>
          <p>{t('display.missing-text')}</p>
        </Callout>
      )}
      {places?.kept === false && (
        <Callout tone="wait" icon="warn" title={t('display.unkept')}>
          <p>{t('display.unkept-text')}</p>
        </Callout>
      )}
      {places && (
        <div className="set-row">
          {!places.missing && (
            <Badge tone={places.open ? 'ok' : 'mute'} icon="system">
              {t(places.open ? 'display.state-open' : 'display.state-closed')}
            </Badge>
          )}
          {places.open || places.missing ? (
            <Button onPress={close}>{t('display.close')}</Button>
          ) : (
            url === null && (
              <Button icon="open" onPress={() => open()}>
                {t('display.open')}
              </Button>
            )
          )}
        </div>
      )}
      {url !== null && <TabLink url={url} />}
      {places?.how === 'window' && <Screens {...{ places, open, identify }} />}
    </section>
  );
};
