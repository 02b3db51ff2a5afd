// The table of rights: which role may do what, as tick boxes. Changes apply only once they are saved.
import { useRef, useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import type { Output } from '../../../../../shared/contract/index.ts';
import type { PersonToPick } from '../../../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import {
  isApart,
  isGrantable,
  isOwnersAlone,
  type Right,
  rights,
  type Role,
  roles,
} from '../../../../../shared/people/rights.ts';
import { wordsRoles } from '../../../../i18n/words/entry.ts';
import { wordsRights } from '../../../../i18n/words/people.ts';
import { Button } from '../../../../parts/button.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { useUnsaved } from '../../../../stores/use-unsaved.ts';
import { useApi, useLang, useNotes, usePress, useStores, useT } from '../../../../stores/use-stores.ts';
import { said } from '../../../../i18n/said.ts';

type Table = Output<'people.list'>['table'];

/**
 * Returns why a tick cannot be changed: an owner has every right, some rights are the owner's alone, and an auditor may not
 * change anything. Null if the tick can be changed.
 */
const fixedBecause = (role: Role, right: Right): 'people.always' | 'people.owner-alone' | 'people.never' | null => {
  if (role === 'owner') return 'people.always';
  if (isOwnersAlone(right)) return 'people.owner-alone';
  return isGrantable(role, right) ? null : 'people.never';
};
const listOf = (table: Table, role: Role): readonly Right[] => table[role] ?? [];
const same = (a: readonly Right[], b: readonly Right[]): boolean =>
  a.length === b.length && a.every((right) => b.includes(right));

type CellProps = { readonly table: Table; readonly role: Role; readonly right: Right; readonly onTick: (holds: boolean) => void };

const Cell = ({ table, role, right, onTick }: CellProps) => {
  const t = useT();
  const lang = useLang();
  const holds = listOf(table, role).includes(right);
  const why = fixedBecause(role, right);
  if (why !== null) {
    return (
      <td className="rights-fixed" title={t(why)}>
        {role === 'owner' ? <Icon name="paid" /> : <span aria-hidden="true">–</span>}
        <span className="unseen">{t(why)}</span>
      </td>
    );
  }
  return (
    <td>
      <Checkbox
        className="check rights-tick"
        aria-label={`${wordsRoles[role][lang]}: ${wordsRights[right][lang]}`}
        isSelected={holds}
        onChange={onTick}
      >
        <span className="check-box">{holds && <Icon name="paid" size="s" />}</span>
      </Checkbox>
    </td>
  );
};

type TicksProps = { readonly table: Table; readonly onTick: (role: Role, right: Right, holds: boolean) => void };

const Ticks = ({ table, onTick }: TicksProps) => {
  const t = useT();
  const lang = useLang();
  return (
    <table className="rights-table">
      <thead>
        <tr>
          <th scope="col">{t('people.right')}</th>
          {roles.map((role) => (
            <th key={role} scope="col">
              {wordsRoles[role][lang]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map((right) => (
          <tr key={right}>
            <th scope="row">
              {wordsRights[right][lang]}
              {isApart(right) && (
                <>
                  {' '}
                  <small>{t('people.apart')}</small>
                </>
              )}
            </th>
            {roles.map((role) => (
              <Cell key={role} table={table} role={role} right={right} onTick={(holds) => onTick(role, right, holds)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Returns the people who must replace their PIN since `before`: its length is no longer enough for their role's rights. */
const newlyShort = (before: readonly PersonToPick[], now: readonly PersonToPick[]): readonly PersonToPick[] =>
  now.filter(({ userId, mustChange }) => mustChange && before.some((one) => one.userId === userId && !one.mustChange));

/**
 * Hook that returns a function to call before rights are saved. The returned second function, called after the save, names the
 * people whose PINs became too short.
 */
const useShortPins = () => {
  const api = useApi();
  const { session } = useStores();
  const show = useNotes((notes) => notes.show);
  return () => {
    const before = session.store.getState().session?.people ?? [];
    return async (): Promise<void> => {
      const now = await api.call('session.get', {});
      const short = now.ok ? newlyShort(before, now.value.people) : [];
      if (short.length === 0) return;
      // Isolate each name: an Arabic name and a Latin one beside it keep their order.
      const names = short.map(({ name }) => `\u2068${name}\u2069`).join(' · ');
      show({ tone: 'wait', icon: 'warn', says: said('people.pins-short', { names }) });
    };
  };
};

/**
 * Focuses the heading when Save and Undo disappear, or the keyboard focus would be lost. Does not scroll: the person still looks
 * at the lower rows.
 */
const keepFocus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });

export const RightsTable = ({ told, onSaved }: { readonly told: Table; readonly onSaved: () => void }) => {
  const t = useT();
  const watchPins = useShortPins();
  const press = usePress();
  const { session } = useStores();
  const show = useNotes((notes) => notes.show);
  const heading = useRef<HTMLHeadingElement>(null);
  const [ticked, setTicked] = useState<Table | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const table = ticked ?? told;
  const changed = roles.filter((role) => !same(listOf(table, role), listOf(told, role)));

  useUnsaved(
    () => changed.length > 0,
    () => setTicked(null),
  );

  const tick = (role: Role, right: Right, holds: boolean): void => {
    const rest = listOf(table, role).filter((one) => one !== right);
    setTicked({ ...table, [role]: holds ? [...rest, right] : rest });
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    const nameShort = watchPins();
    for (const role of changed) {
      const answer = await press('rights.set', { role, rights: [...listOf(table, role)] });
      if (!answer.ok) {
        setBusy(false);
        setError(answer.error);
        return;
      }
    }
    setBusy(false);
    setError(null);
    setTicked(null);
    keepFocus(heading.current);
    show({ tone: 'ok', icon: 'people', says: said('people.saved') });
    onSaved();
    await session.load();
    await nameShort();
  };
  const undo = (): void => {
    setTicked(null);
    keepFocus(heading.current);
  };
  return (
    <section className="sheet set-sheet rights-sheet">
      <h2 ref={heading} tabIndex={-1}>
        {t('people.rights')}
      </h2>
      <p className="hint">{t('people.rights-what')}</p>
      <Ticks table={table} onTick={tick} />
      {changed.length > 0 && (
        <footer className="set-foot">
          <div className="set-said" role="status">
            {error ? <ErrorNote error={error} /> : <p className="hint">{t('settings.unsaved')}</p>}
          </div>
          <Button kind="quiet" onPress={undo}>
            {t('settings.undo')}
          </Button>
          <Button kind="main" busy={busy} onPress={() => void save()}>
            {t('people.save')}
          </Button>
        </footer>
      )}
    </section>
  );
};
