// The on-screen keypad. Its keys type into the field used last and never take the focus from that field.
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useT } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';

export const keypadKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '.', 'clear', 'erase'] as const;
/** `erase` removes one character, `clear` all of them. */
export type KeypadKey = (typeof keypadKeys)[number];

export type KeypadProps = {
  readonly onKey: (key: KeypadKey) => void;
};

const holdMs = 500;

/** The key that erases. A short press erases one character; a press held for half a second clears the whole field. */
const EraseKey = ({ onKey }: KeypadProps) => {
  const t = useT();
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cleared = useRef(false);
  const start = (): void => {
    cleared.current = false;
    hold.current = setTimeout(() => {
      cleared.current = true;
      onKey('clear');
    }, holdMs);
  };
  return (
    <Button
      className="keypad-key"
      data-key="erase"
      data-soft
      excludeFromTabOrder
      preventFocusOnPress
      aria-label={t('sell.erase')}
      onPressStart={start}
      onPressEnd={() => clearTimeout(hold.current)}
      onPress={() => {
        if (!cleared.current) onKey('erase');
      }}
    >
      <Icon name="erase" size="l" />
    </Button>
  );
};

const soft: ReadonlySet<KeypadKey> = new Set(['00', '.', 'clear']);

export const Keypad = ({ onKey }: KeypadProps) => {
  const t = useT();
  return (
    <div className="keypad" role="group" aria-label={t('sell.keypad')} dir="ltr">
      {keypadKeys.map((key) =>
        key === 'erase' ? (
          <EraseKey key={key} onKey={onKey} />
        ) : (
          <Button
            key={key}
            className="keypad-key"
            data-soft={soft.has(key) || undefined}
            excludeFromTabOrder
            preventFocusOnPress
            {...(key === 'clear' && { 'aria-label': t('sell.clear') })}
            onPress={() => onKey(key)}
          >
            {key === 'clear' ? 'C' : key}
          </Button>
        ),
      )}
    </div>
  );
};
