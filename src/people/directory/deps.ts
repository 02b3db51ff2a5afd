// The dependencies that several commands about people share.
import type { Caller } from '../../shared/people/rights.ts';
import type { PeopleLedger } from '../ledger.ts';
import type { PinChecks } from '../pins/pins.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { PeopleRequests } from './requests.ts';

export type PeopleCommand = { readonly requestId: string; readonly caller: Caller };

export type PeopleCommandDeps = {
  readonly ledger: PeopleLedger;
  readonly requests: PeopleRequests;
  readonly pins: PinChecks;
  readonly sessions: Sessions;
  /** Emits the event that people or their rights changed. */
  tell(): void;
};
