// A dialog for the optional details of a sale, hidden until wanted: the customer's name, a note, and an e-mail for a wallet.
import '../../../i18n/words/more.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { useDraft, useStores, useT } from '../../../stores/use-stores.ts';

const extras = ['customerName', 'note', 'email'] as const;
const words = { customerName: 'more.customer-name', note: 'more.note', email: 'more.email' } as const;
/**
 * The longest text that each field for optional details accepts from the keyboard. The till itself counts whole characters and
 * rejects a longer text with an error.
 */
const longest = { customerName: 100, note: 250, email: 120 } as const;

const Extra = ({
  name,
  inputRef,
}: {
  readonly name: (typeof extras)[number];
  readonly inputRef: (element: HTMLInputElement | null) => void;
}) => {
  const t = useT();
  const value = useDraft((draft) => draft[name]);
  const error = useDraft((draft) => draft.errors[name] ?? null);
  const type = useDraft((draft) => draft.type);
  return (
    <Field
      label={t(words[name])}
      name={name}
      {...(name === 'email' && { ltr: true, inputMode: 'email' as const })}
      maxLength={longest[name]}
      inputRef={inputRef}
      value={value}
      onChange={(text) => type(name, text)}
      error={error}
    />
  );
};

export const MoreDialog = () => {
  const t = useT();
  const { draft } = useStores();
  const gateway = useDraft((state) => state.gateway);
  const errors = useDraft((state) => state.errors);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const shown = extras.filter((name) => name !== 'email' || gateway === 'wallet');
  // Focus the first field with an error; without errors, the first field.
  useEffect(() => inputs.current.get(shown.find((name) => errors[name]) ?? 'customerName')?.focus(), []);
  const close = (): void => draft.getState().set({ more: false });
  /** Enter moves to the next field, as on Sell. In the last field, Enter closes the dialog. */
  const next = (event: FormEvent): void => {
    event.preventDefault();
    const at = shown.findIndex((name) => inputs.current.get(name) === document.activeElement);
    const following = shown[at + 1];
    if (at < 0 || following === undefined) close();
    else inputs.current.get(following)?.focus();
  };
  return (
    <Dialog
      title={t('more.title')}
      icon="person"
      isOpen
      onClose={close}
      actions={
        <Button kind="main" onPress={close}>
          {t('more.done')}
        </Button>
      }
    >
      <form className="dialog-form" onSubmit={next} noValidate>
        {shown.map((name) => (
          <Extra
            key={name}
            name={name}
            inputRef={(element) => {
              if (element) inputs.current.set(name, element);
              else inputs.current.delete(name);
            }}
          />
        ))}
        {/* A form with several fields is submitted by Enter only if it has a submit button, so this hidden button is needed. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
};
