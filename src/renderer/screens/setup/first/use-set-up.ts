// State of the first set-up and its steps. Secrets are sent to the till and never returned.
import { type RefObject, useState } from 'react';
import type { SetupDraft, SetupView } from '../../../../shared/contract/setup/setup.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { fieldOf, type ConnectionPart } from '../../../parts/connection/fields.ts';
import { textOf } from '../../../parts/connection/keys-choice.tsx';
import { clearSecrets, takeSecrets } from '../../../parts/connection/parts.tsx';
import type { TryOutAnswer } from '../../../parts/connection/try-out.tsx';
import { toSettings } from '../../../stores/route-store.ts';
import { useApi, useLang, useStores, useT } from '../../../stores/use-stores.ts';
import { goesOnWithBooks, stepOf, steps } from './steps.tsx';
import { strengthOf } from './strength.ts';

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * State of the typed values (`draft`) and of the till's answer (`view`), with the functions that send the values, try a
 * connection, and read a keys file.
 */
export const useTyped = (first: SetupView, form: FormRef) => {
  const api = useApi();
  const lang = useLang();
  const [view, setView] = useState(first);
  const [draft, setDraft] = useState<SetupDraft>(first.draft);
  /** Name of the field that the till rejected; null if it rejected none. */
  const [faulty, setFaulty] = useState<string | null>(null);

  const take = (now: SetupView): void => {
    setView(now);
    setDraft(now.draft);
  };
  /**
   * Sends the typed values to the till, except the passphrase. On success, clears the secret fields (not if `keeps` is true).
   * Returns null on success, else the error.
   */
  const put = async (keeps = false): Promise<AppError | null> => {
    const { passphrase: _, again: __, ...secrets } = takeSecrets(form.current);
    const answer = await api.call('setup.put', { draft: { ...draft, lang }, secrets });
    if (!answer.ok) {
      // Keep the typed texts and secrets, so that the person only has to correct the marked field.
      setFaulty(fieldOf(answer.error));
      return answer.error;
    }
    if (!keeps) clearSecrets(form.current);
    take(answer.value);
    return null;
  };
  return {
    ...{ view, setView, draft, faulty, setFaulty, put },
    type: (changes: Partial<SetupDraft>): void => setDraft({ ...draft, ...changes }),
    async tryOut(part: ConnectionPart): Promise<TryOutAnswer> {
      const untaken = await put();
      if (untaken) return { ok: false, error: untaken };
      const answer = await api.call('setup.try', { part });
      setFaulty(answer.ok ? null : fieldOf(answer.error));
      return answer;
    },
    async readKeys(file: File): Promise<AppError | null> {
      // Send the typed fields first, so that the values of the keys file overwrite them.
      const untaken = await put();
      if (untaken) return untaken;
      const text = await textOf(file);
      if (!text.ok) return text.error;
      const answer = await api.call('setup.keys', { text: text.value });
      if (!answer.ok) return answer.error;
      take(answer.value);
      return null;
    },
  };
};
export type Typed = ReturnType<typeof useTyped>;

/** Moves between the steps; after the last step, opens the till. `onTurn` is called when another step is shown. */
export const useWalk = ({ view, draft, put, setFaulty }: Typed, form: FormRef, onTurn: () => void) => {
  const t = useT();
  const api = useApi();
  const stores = useStores();
  const [at, setAt] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  /**
   * A fault of the passphrase, in words, that this window finds without the till: too short, or typed differently the second
   * time.
   */
  const [wrong, setWrong] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  const step = (steps[at] ?? steps[0]).id;

  const turn = (to: number): void => {
    setAt(to);
    onTurn();
  };
  const go = async (to: number): Promise<void> => {
    setError(null);
    setWrong(null);
    setFaulty(null);
    if (step === 'shop' && to > at && !goesOnWithBooks(view) && draft.shopName.trim() === '') {
      setFaulty('shopName');
      return setError(appError('setup.missing', { field: 'shopName' }));
    }
    const untaken = await put(step === 'lock');
    if (untaken) return setError(untaken);
    return turn(to);
  };
  const finish = async (): Promise<void> => {
    const { passphrase = '', again = '' } = takeSecrets(form.current);
    setWrong(null);
    setError(null);
    if (view.asksPassphrase && strengthOf(passphrase) === 'short') return setWrong(t('first.strength-short'));
    if (view.asksPassphrase && passphrase !== again) {
      clearSecrets(form.current);
      return setWrong(t('first.differs'));
    }
    const untaken = await put(true);
    if (untaken) return setError(untaken);
    setOpening(true);
    const answer = await api.call('setup.finish', { passphrase });
    setOpening(false);
    if (answer.ok) {
      clearSecrets(form.current);
      // The till is open. Go to the settings section with the steps that are left.
      return stores.route.getState().go(toSettings('start'));
    }
    const field = fieldOf(answer.error);
    setError(answer.error);
    setFaulty(field);
    if (field !== null) turn(stepOf(field));
    return undefined;
  };
  const further = (): void => void (at + 1 < steps.length ? go(at + 1) : finish());
  return { at, error, wrong, opening, turn, further, back: (): void => void go(at - 1) };
};
export type Walk = ReturnType<typeof useWalk>;
