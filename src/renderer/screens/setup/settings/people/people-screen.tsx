// The People screen: the people and their roles, what each role may do, the recovery code, and when the till locks.
import '../../../../i18n/words/approve.ts';
import '../../../../i18n/words/settings.ts';
import { useCallback, useEffect, useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { useStore } from 'zustand';
import type { Output } from '../../../../../shared/contract/index.ts';
import type { Person } from '../../../../../shared/contract/setup/people.ts';
import type { ShopSettings } from '../../../../../shared/contract/till.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { wordsRoles } from '../../../../i18n/words/entry.ts';
import { translator } from '../../../../i18n/index.ts';
import { Badge } from '../../../../parts/badge.tsx';
import { Button } from '../../../../parts/button.tsx';
import { Empty } from '../../../../parts/empty.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { DrawerChoice } from './drawer-choice.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { Moment } from '../../../../parts/text/moment.tsx';
import { SelectField } from '../../../../parts/fields/select-field.tsx';
import { initialsOf } from '../../../../parts/people/initials.ts';
import { Say } from '../../../../parts/text/say.tsx';
import {
  useApi,
  useBack,
  useLang,
  useMay,
  useNotes,
  usePress,
  useSession,
  useStores,
  useT,
} from '../../../../stores/use-stores.ts';
import { settingsOf } from '../settings-store.ts';
import { AddDialog } from './add-dialog.tsx';
import { OpenPinButton, PinLocks } from './pin-locks.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { RightsTable } from './rights-table.tsx';
import { WrongTriesLine } from './wrong-tries.tsx';
import '../settings.css';
import './people.css';
import { HelpButton } from '../../../../parts/help-button.tsx';
import { said } from '../../../../i18n/said.ts';

type PeopleList = Output<'people.list'>;

const usePeople = () => {
  const api = useApi();
  const [told, setTold] = useState<PeopleList | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const answer = await api.call('people.list', {});
    if (answer.ok) setTold(answer.value);
    setFailure(answer.ok ? null : answer.error);
  }, [api]);
  useEffect(() => {
    void load();
    return api.on('people.changed', () => void load());
  }, [api, load]);
  return { told, failure, load: () => void load() };
};

type RowProps = { readonly person: Person; readonly wrong: PeopleList['wrongTries']; readonly onEdit: () => void };
const Row = ({ person, wrong, onEdit }: RowProps) => {
  const t = useT();
  const lang = useLang();
  const { user } = useSession();
  const { userId, name, role, active, lastSignedInMs, pinSet, pinLocked } = person;
  return (
    <li className="people-row" data-inactive={!active || undefined}>
      <span className="person-mark" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="person-name">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          {wordsRoles[role][lang]} ·{' '}
          {lastSignedInMs === null ? (
            t('people.never-in')
          ) : (
            <Say k="people.last-in" with={{ when: <Moment ms={lastSignedInMs} /> }} />
          )}
        </small>
        <WrongTriesLine
          kind="people.wrong-pins"
          tried={wrong.pins.find((one) => one.userId === userId) ?? null}
          close={wrong.close}
        />
      </span>
      <span className="people-marks">
        {user?.userId === userId && (
          <Badge tone="ok" icon="person">
            {t('people.you')}
          </Badge>
        )}
        {!active && (
          <Badge tone="mute" icon="refused">
            {t('people.inactive')}
          </Badge>
        )}
        {active && pinLocked && (
          <Badge tone="stop" icon="locked">
            {t('entry.pin-locked')}
          </Badge>
        )}
        {active && !pinSet && (
          <Badge tone="wait" icon="warn">
            {t('people.no-pin')}
          </Badge>
        )}
      </span>
      <span className="people-deeds">
        {active && pinLocked && user?.userId !== userId && <OpenPinButton person={person} />}
        <Button size="s" onPress={onEdit}>
          {t('people.edit')}
          <span className="unseen"> {name}</span>
        </Button>
      </span>
    </li>
  );
};

const minutes = [1, 2, 5, 10, 15, 30, 60, 120] as const;
const usualMinutes = 5;

/** The shop's settings for locking the till and for shifts. Each change is saved at once. */
const DayToDay = () => {
  const t = useT();
  const lang = useLang();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const settings = settingsOf(useStores());
  const shop = useStore(settings.store, ({ told }) => told?.shop ?? null);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => void settings.load(), [settings]);
  if (!shop) return null;
  const { lockMinutes = usualMinutes, shiftNeeded = false } = shop;
  const save = async (changes: Partial<ShopSettings>): Promise<void> => {
    const answer = await press('settings.set', { shop: { ...shop, ...changes } });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    await settings.load();
    show({ tone: 'ok', icon: 'paid', says: said('people.saved') });
  };
  const choices = [...new Set([...minutes, ...(lockMinutes === null ? [] : [lockMinutes])])].sort((a, b) => a - b);
  return (
    <section className="sheet set-sheet">
      <h2>{t('people.day-to-day')}</h2>
      <SelectField
        label={t('people.lock-after')}
        value={lockMinutes === null ? 'never' : String(lockMinutes)}
        options={[
          ...choices.map((count) => ({ id: String(count), label: translator(lang)('people.lock-minutes', { count }) })),
          { id: 'never', label: t('people.lock-never') },
        ]}
        onChange={(id) => void save({ lockMinutes: id === 'never' ? null : Number(id) })}
      />
      <Checkbox className="check" isSelected={shiftNeeded} onChange={(needed) => void save({ shiftNeeded: needed })}>
        <span className="check-box">{shiftNeeded && <Icon name="paid" size="s" />}</span>
        <span>{t('people.shift-needed')}</span>
      </Checkbox>
      <DrawerChoice chosen={shop.drawer ?? []} onChange={(drawer) => void save({ drawer: [...drawer] })} />
      {error && <ErrorNote error={error} />}
    </section>
  );
};

type RecoveryProps = Pick<PeopleList, 'recovery' | 'recoveryEnded' | 'wrongTries'> & { readonly onMake: () => void };

const Recovery = ({ recovery, recoveryEnded, wrongTries, onMake }: RecoveryProps) => {
  const t = useT();
  const usedMs = recoveryEnded?.usedMs ?? null;
  return (
    <section className="sheet set-sheet">
      <h2>{t('recovery.title')}</h2>
      <p className="hint">{t('recovery.what')}</p>
      <div className="set-row">
        <Badge tone={recovery ? 'ok' : 'wait'} icon={recovery ? 'paid' : 'warn'}>
          {recovery ? (
            <Say k="recovery.made" with={{ when: <Moment ms={recovery.madeMs} /> }} />
          ) : usedMs !== null ? (
            <Say k="recovery.was-used" with={{ when: <Moment ms={usedMs} /> }} />
          ) : (
            t(recoveryEnded ? 'recovery.ended' : 'recovery.none')
          )}
        </Badge>
        <Button icon="locked" onPress={onMake}>
          {t(recovery || recoveryEnded ? 'recovery.make-new' : 'recovery.make')}
        </Button>
      </div>
      <WrongTriesLine kind="people.wrong-codes" tried={wrongTries.recovery} close={wrongTries.close} />
    </section>
  );
};

type Over = { readonly kind: 'adding' | 'recovering' } | { readonly kind: 'editing'; readonly person: Person } | null;

type PeopleSheetProps = {
  readonly told: PeopleList;
  readonly isFirst: boolean;
  readonly onOpen: (over: Over) => void;
};
const PeopleSheet = ({ told, isFirst, onOpen }: PeopleSheetProps) => {
  const t = useT();
  // Sort active people first. The sort is stable, so that within each group people stay in the till's order by name.
  const people = [...told.people].sort((a, b) => Number(b.active) - Number(a.active));
  return (
    <section className="sheet set-sheet">
      <h2>{t('people.title')}</h2>
      <p className="hint">{t(isFirst ? 'people.what-none' : 'people.what')}</p>
      <ul className="people-rows">
        {people.map((person) => (
          <Row key={person.userId} person={person} wrong={told.wrongTries} onEdit={() => onOpen({ kind: 'editing', person })} />
        ))}
      </ul>
      <div className="set-row">
        <Button kind="main" icon="plus" onPress={() => onOpen({ kind: 'adding' })}>
          {t(isFirst ? 'people.add-first' : 'people.add')}
        </Button>
      </div>
    </section>
  );
};

export const PeopleScreen = () => {
  const t = useT();
  const back = useBack();
  const { state } = useSession();
  const manages = useMay('manage-people');
  const opensPins = useMay('set-up');
  const { told, failure, load } = usePeople();
  const [over, setOver] = useState<Over>(null);
  const close = (): void => {
    setOver(null);
    load();
  };
  const isFirst = state === 'open';
  return (
    <div className="screen set-screen scroll">
      <header className="people-head">
        <Button kind="quiet" icon="back" autoFocus onPress={back}>
          {t('common.back')}
        </Button>
        <h1>{t('people.open')}</h1>
        <HelpButton place="people" />
      </header>
      {failure &&
        (manages ? (
          <ErrorNote error={failure} />
        ) : opensPins ? (
          <PinLocks />
        ) : (
          <Empty icon="people" title={t('people.not-yours')} />
        ))}
      {!told && !failure && <p>{t('people.loading')}</p>}
      {told && (
        <>
          <div className="set-columns">
            <PeopleSheet told={told} isFirst={isFirst} onOpen={setOver} />
            <div className="set-side">
              {!isFirst && <Recovery {...told} onMake={() => setOver({ kind: 'recovering' })} />}
              <DayToDay />
            </div>
          </div>
          <RightsTable told={told.table} onSaved={load} />
        </>
      )}
      {over?.kind === 'adding' && (
        <AddDialog isFirst={isFirst} onClose={close} onAdded={() => setOver(isFirst ? { kind: 'recovering' } : null)} />
      )}
      {over?.kind === 'editing' && <PersonDialog key={over.person.userId} person={over.person} onClose={close} />}
      {over?.kind === 'recovering' && <RecoveryDialog onClose={close} />}
    </div>
  );
};
