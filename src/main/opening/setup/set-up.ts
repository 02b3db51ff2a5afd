// The set-up of a new till: collects the typed fields, tests them against service and relay, and seals them. Secrets stay in this
// process's memory until they are sealed.
import type { SecretsStore } from '../../../secrets/store.ts';
import type { FirstShop, SetupDraft, SetupSecrets, SetupView } from '../../../shared/contract/setup/setup.ts';
import type { Clock, Files, Http } from '../../../shared/ports.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { OwnBooks } from '../../services/health/backup-look.ts';
import { readConnection } from '../connection.ts';
import type { SetupCopies } from './copies.ts';
import { createDraft, type SetUpMode, tryDraft } from './draft.ts';
import type { ProbePart, SetupProbe } from './probe.ts';
import { sealDraft } from './seal.ts';

type SetUpParts = {
  readonly mode: SetUpMode;
  /** The folder with all data of this till. */
  readonly dir: string;
  readonly clock: Clock;
  readonly files: Files;
  readonly http: Http;
  readonly store: SecretsStore;
  /** The address of a trial's payment service; the trial's folder is named after its host. */
  readonly serviceUrl?: string;
  readonly relayUrl?: string;
  /** This machine's time zone. */
  readonly timeZone: string;
  /** Restores a backup during the set-up; null if keys are already sealed. */
  readonly copies: Pick<SetupCopies, 'books' | 'picksFolder'> | null;
};

export const createSetUp = ({ mode, dir, clock, files, http, store, timeZone, copies, ...named }: SetUpParts) => {
  const found = readConnection(files, dir);
  const before = found.ok ? found.value : null;
  const typed = createDraft({ dir, files, timeZone, before, ...named });

  const view = (): SetupView => {
    const { draft, secrets } = typed.now();
    return {
      state: store.status() === 'absent' ? 'new' : 'locked',
      mode,
      asksPassphrase: store.asksPassphrase,
      draft,
      given: {
        accessToken: secrets.accessToken !== undefined,
        apiKey: secrets.apiKey !== undefined,
        secret: secrets.secret !== undefined,
        relayToken: secrets.relayToken !== undefined,
      },
      picksFolder: copies?.picksFolder ?? false,
      books: copies?.books() ?? null,
    };
  };
  const viewAfter = (stored: Result<null>): Result<SetupView> => (stored.ok ? ok(view()) : stored);

  return {
    view,
    /**
     * Stores the typed fields. A malformed key is rejected; the other typed fields are stored. Errors: `setup.key-letters`,
     * `setup.malformed` with the field.
     */
    put: (changes: Partial<SetupDraft>, given: SetupSecrets): Result<SetupView> => viewAfter(typed.put(changes, given)),
    /** Mode, merchant, till and shop name of the till being set up, as far as they were typed; a backup is compared with them. */
    own(): OwnBooks {
      const { merchant, till, shopName } = typed.now().draft;
      return { mode, merchant: merchant || null, till: till || null, shopName };
    },
    /** Imports the fields of a keys file. Errors: `config.invalid` with the field. */
    readKeys: (text: string): Result<SetupView> => viewAfter(typed.readKeys(text)),
    /**
     * Tests the connection to one side (payment service or relay). Errors: `setup.malformed` and `setup.missing` with the field
     * that the test needs.
     */
    try: (part: ProbePart): Promise<Result<SetupProbe>> => tryDraft({ mode, clock, http }, typed.now(), part),
    /**
     * Seals keys and connection, with a passphrase if the store needs one, and returns the shop's first settings. Errors:
     * `setup.*` with the field, `secrets.*`, `data.*`.
     */
    async seal(passphrase: string): Promise<Result<FirstShop | null>> {
      const books = copies?.books() ?? null;
      const first = await sealDraft({ mode, dir, files, store, books, before }, typed.now(), passphrase);
      if (first.ok) typed.clear();
      return first;
    },
    unlock: (passphrase: string): Promise<Result<null>> => store.unlock(passphrase),
  };
};
export type SetUp = ReturnType<typeof createSetUp>;
