// The events about people that listeners receive; each is emitted after the change is on disk.

/**
 * `session`: somebody signed in or out, or people or rights changed. `people`: people, rights or the recovery code changed.
 * `alerts`: the recovery code was used, which raised an alert.
 */
type PeopleChange = { readonly type: 'session' } | { readonly type: 'people' } | { readonly type: 'alerts' };

export type PeopleChanges = { tell(change: PeopleChange): void };
