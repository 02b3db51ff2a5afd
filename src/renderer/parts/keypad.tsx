// The keypad for fingers. It types into the field that was last in use and never takes the focus from it.
import { Button } from 'react-aria-components/Button';
import { useT } from '../stores/use-desk.ts';
import { Icon } from './icon.tsx';

export const keypadKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'erase'] as const;
export type KeypadKey = (typeof keypadKeys)[number];

export type KeypadProps = {
  readonly onKey: (key: KeypadKey) => void;
};

export const Keypad = ({ onKey }: KeypadProps) => {
  const t = useT();
  return (
    <div className="keypad" role="group" aria-label={t('sell.keypad')} dir="ltr">
      {keypadKeys.map((key) => (
        <Button
          key={key}
          className="keypad-key"
          data-soft={key === '.' || key === 'erase' || undefined}
          excludeFromTabOrder
          preventFocusOnPress
          {...(key === 'erase' && { 'aria-label': t('sell.erase') })}
          onPress={() => onKey(key)}
        >
          {key === 'erase' ? <Icon name="erase" size="l" /> : key}
        </Button>
      ))}
    </div>
  );
};
