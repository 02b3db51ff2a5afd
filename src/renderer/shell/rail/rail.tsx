// The navigation rail: the shop's name, the screens, the status lights, the person, and the switches for language and theme.
import { Button } from 'react-aria-components/Button';
import { Icon } from '../../parts/icon.tsx';
import type { IconName } from '../../parts/icon-paths.ts';
import { Num } from '../../parts/text/num.tsx';
import { Say } from '../../parts/text/say.tsx';
import { type Theme, themes } from '../../stores/prefs-store.ts';
import { useApp, useAttempts, useGo, useLang, useLights, usePrefs, useRoute, useSession, useT } from '../../stores/use-stores.ts';
import { LightsPanel } from './lights-panel.tsx';
import { placeFor, placesOf } from '../places.ts';
import { UserButton } from './user-button.tsx';
import './rail.css';

/** A button of the navigation rail, with icon and label. In a narrow rail the label is below the icon. */
const RailButton = (props: {
  readonly icon: IconName;
  readonly label: string;
  readonly spoken?: string;
  /** The number of items that wait on the screen that this button opens; 0 is not shown. */
  readonly count?: number;
  readonly current?: boolean;
  readonly onPress: () => void;
}) => (
  <Button
    className="rail-button"
    onPress={props.onPress}
    aria-label={props.spoken ?? props.label}
    {...(props.current && { 'aria-current': 'page' })}
  >
    <Icon name={props.icon} />
    <span>
      {props.label}
      {props.count !== undefined && props.count > 0 && (
        <>
          {' '}
          <Num className="count">{props.count}</Num>
        </>
      )}
    </span>
  </Button>
);

/**
 * The Payments button with the number of refunds to pay back. A component of its own, so that a change of this number redraws
 * only this button.
 */
const PaymentsButton = (props: { readonly label: string; readonly current: boolean; readonly onPress: () => void }) => {
  const t = useT();
  const count = useLights()?.refunds ?? 0;
  return (
    <RailButton
      icon="payments"
      count={count}
      {...props}
      {...(count > 0 && { spoken: `${props.label}: ${t('refunds.count', { count })}` })}
    />
  );
};

const themeIcons: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' };

const ThemeButton = () => {
  const t = useT();
  const theme = usePrefs((prefs) => prefs.theme);
  const setTheme = usePrefs((prefs) => prefs.setTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] as Theme;
  return <RailButton icon={themeIcons[theme]} label={t(`theme.${theme}`)} onPress={() => setTheme(next)} />;
};

const LangButton = () => {
  const t = useT();
  const lang = useLang();
  const setLang = usePrefs((prefs) => prefs.setLang);
  return (
    <Button className="rail-button" onPress={() => setLang(lang === 'ar' ? 'en' : 'ar')}>
      <span className="lang-mark" lang={lang === 'ar' ? 'en' : 'ar'} aria-hidden="true">
        {lang === 'ar' ? 'EN' : 'ع'}
      </span>
      <span lang={lang === 'ar' ? 'en' : 'ar'}>{t('lang.switch')}</span>
    </Button>
  );
};

/** The number of running payments. A component of its own, so that a payment that begins or ends redraws only this button. */
const RunningButton = ({ onPress }: { readonly onPress: () => void }) => {
  const running = useAttempts((attempts) => attempts.running.length);
  if (running === 0) return null;
  return (
    <Button className="rail-running" onPress={onPress} aria-keyshortcuts="F4">
      <Icon name="waiting" />
      <span>
        <Say k="running.badge" with={{ count: running }} />
      </span>
    </Button>
  );
};

type RailProps = { readonly onKeys: () => void; readonly onRunning: () => void; readonly onShift: () => void };

export const Rail = ({ onKeys, onRunning, onShift }: RailProps) => {
  const t = useT();
  const { rights } = useSession();
  const route = placeFor(useRoute(), rights);
  const go = useGo();
  const { settings, till, mode } = useApp();
  return (
    <aside className="rail">
      <header className="rail-shop">
        <strong>{settings.shopName}</strong>
        <span>
          <Say k="app.till" with={{ till: <Num>{till}</Num> }} />
        </span>
      </header>
      <nav className="rail-nav" aria-label={t('nav.label')}>
        {placesOf(rights, mode).map(({ to, word, icon, holds }) => {
          const told = { label: t(word), current: holds.includes(route.screen), onPress: () => go(to) };
          return word === 'nav.payments' ? (
            <PaymentsButton key={word} {...told} />
          ) : (
            <RailButton key={word} icon={icon} {...told} />
          );
        })}
      </nav>
      <div className="rail-foot">
        <RunningButton onPress={onRunning} />
        <LightsPanel />
        <UserButton onShift={onShift} />
        <div className="rail-switches">
          <LangButton />
          <ThemeButton />
          <RailButton icon="keys" label={t('keys.title')} onPress={onKeys} />
        </div>
      </div>
    </aside>
  );
};
