// The button "?" of a screen, which opens the help at the paragraph about this screen.
import { type ReactNode, useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import type { HelpPlace } from '../stores/help-store.ts';
import { useStores, useT } from '../stores/use-stores.ts';
import { Icon } from './icon.tsx';

export type HelpButtonProps = {
  readonly place: HelpPlace;
  /**
   * True for a page that is shown before the screens, such as the sign-in: the shell does not handle F1 there, so this button
   * does.
   */
  readonly takesF1?: boolean;
};

export const HelpButton = ({ place, takesF1 = false }: HelpButtonProps) => {
  const t = useT();
  const { help } = useStores();
  useEffect(() => {
    if (!takesF1) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.code !== 'F1') return;
      event.preventDefault();
      if (!event.repeat && help.getState().open === null) help.setState({ open: { place, on: 'paragraph' } });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [help, place, takesF1]);
  return (
    <Button
      className="icon-button help-button"
      aria-label={t('help.here')}
      aria-keyshortcuts="F1"
      onPress={() => help.setState({ open: { place, on: 'paragraph' } })}
    >
      <Icon name="help" />
    </Button>
  );
};

/** The heading of a screen, with the button "?" beside the heading. */
export const ScreenTitle = ({ children, ...help }: HelpButtonProps & { readonly children: ReactNode }) => (
  <div className="screen-title">
    <h1>{children}</h1>
    <HelpButton {...help} />
  </div>
);
