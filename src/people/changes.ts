// The events about people that listeners receive; each is emitted after the change is on disk.

/** `session`: somebody signed in or out, or somebody's rights changed. `alerts`: an owner was recovered. */
type PeopleChange = { readonly type: 'session' } | { readonly type: 'people' } | { readonly type: 'alerts' };

export type PeopleChanges = { tell(change: PeopleChange): void };
