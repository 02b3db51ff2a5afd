// The hooks by which components read the stores. Each hook redraws its component only when the value that it returns changes.
import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Api } from '../../shared/contract/index.ts';
import type { Session } from '../../shared/contract/setup/people.ts';
import type { AttemptView } from '../../shared/contract/counter/sale.ts';
import type { AppInfo, Lights } from '../../shared/contract/till.ts';
import type { Right } from '../../shared/people/rights.ts';
import { type Lang, type Translate, translator } from '../i18n/index.ts';
import type { AttemptsState } from './sale/attempts-store.ts';
import type { WindowStores } from './window-stores.ts';
import type { DraftState } from './sale/draft-store.ts';
import type { NotesState } from './notes-store.ts';
import type { PrefsState } from './prefs-store.ts';
import type { Press } from './press.ts';
import type { WindowRoute, RouteState } from './route-store.ts';

export const StoresContext = createContext<WindowStores | null>(null);

export const useStores = (): WindowStores => {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('drawn outside of mount()');
  return stores;
};

export const useApi = (): Api => useStores().api;
/** Returns the function that sends writing commands, each with the request id of its intent (stores/press.ts). */
export const usePress = (): Press => useStores().press;

export const usePrefs = <T>(pick: (state: PrefsState) => T): T => useStore(useStores().prefs, pick);
export const useLang = (): Lang => usePrefs(({ lang }) => lang);
export const useT = (): Translate => {
  const lang = useLang();
  return useMemo(() => translator(lang), [lang]);
};

/** The till's own state. Throws before the till has answered; the shell draws no screen until then. */
export const useApp = (): AppInfo => {
  const info = useStore(useStores().app, (state) => state.info);
  if (!info) throw new Error('a screen was drawn before the till answered');
  return info;
};
export const useTimeZone = (): string => useApp().settings.timeZone;
export const useLights = (): Lights | null => useStore(useStores().app, ({ lights }) => lights);
/** True if an unverified notice in quarantine names this unpaid payment's invoice. */
export const useNamedInQuarantine = ({ invoiceNo }: AttemptView): boolean =>
  useLights()?.quarantine.named.includes(invoiceNo) ?? false;
export const useLinked = (): boolean => useStore(useStores().app, ({ linked }) => linked);

export const useRoute = (): WindowRoute => useStore(useStores().route, ({ route }) => route);
export const useFinds = (): number => useStore(useStores().route, ({ finds }) => finds);
export const useGo = (): RouteState['go'] => useStore(useStores().route, ({ go }) => go);
export const useBack = (): RouteState['back'] => useStore(useStores().route, ({ back }) => back);

export const useAttempts = <T>(pick: (state: AttemptsState) => T): T => useStore(useStores().attempts, pick);
/** A payment as the till last sent it; undefined if this window has not received that payment. */
export const useAttempt = (attemptId: string): AttemptView | undefined => useAttempts(({ byId }) => byId.get(attemptId));

export const useDraft = <T>(pick: (state: DraftState) => T): T => useStore(useStores().draft, pick);
export const useNotes = <T>(pick: (state: NotesState) => T): T => useStore(useStores().notes, pick);

/** The current session of this window. Throws before the till has answered; the shell draws no screen until then. */
export const useSessionNow = (): Session => {
  const session = useStore(useStores().session.store, (state) => state.session);
  if (!session) throw new Error('a screen was drawn before the till said who is at it');
  return session;
};
/**
 * The session of the person whose screens are drawn, with their rights. While the window is locked, this is the session from
 * before the lock.
 */
export const useSession = (): Session => {
  const now = useSessionNow();
  return useStore(useStores().session.store, (state) => state.inside) ?? now;
};
/** True if the person whose screens are drawn holds this right, so that their command needs no approval. */
export const useMay = (right: Right): boolean => useSession().rights.includes(right);
