// Buttons: `main` for a screen's chief action, `plain` for its other actions, `quiet` for rare ones, `danger` for actions that
// cannot be undone.
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { Num } from './text/num.tsx';

export type ButtonProps = {
  readonly kind?: 'main' | 'plain' | 'quiet' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  readonly icon?: IconName;
  /** The keyboard key for the same action, shown on the button: `F9`. */
  readonly keyHint?: string;
  readonly busy?: boolean;
  readonly isDisabled?: boolean;
  /** For a button that folds a section below itself: true while that section is open. */
  readonly isExpanded?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Makes this the submit button of its form: Enter in a field presses the button. */
  readonly type?: 'submit';
  readonly onPress?: () => void;
  readonly children: ReactNode;
};

export const Button = ({
  kind = 'plain',
  size = 'm',
  icon,
  keyHint,
  busy = false,
  isExpanded,
  children,
  ...rest
}: ButtonProps) => (
  <AriaButton
    {...rest}
    className="button"
    data-kind={kind}
    data-size={size}
    isPending={busy}
    {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
    {...(keyHint && { 'aria-keyshortcuts': keyHint })}
  >
    {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
    <span className="button-text">{children}</span>
    {keyHint && (
      <kbd aria-hidden="true">
        <Num>{keyHint}</Num>
      </kbd>
    )}
  </AriaButton>
);

export type IconButtonProps = {
  readonly icon: IconName;
  /** The button's action in words: its accessible name, and its tooltip. */
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
};

export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <AriaButton {...rest} className="icon-button" aria-label={label}>
    <Icon name={icon} />
  </AriaButton>
);
