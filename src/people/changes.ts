// The changes of people that are announced to listeners, always after they are on disk.

/** `session`: somebody signed in or out, or somebody's rights changed. `alerts`: an owner was recovered. */
type PeopleChange = { readonly type: 'session' } | { readonly type: 'people' } | { readonly type: 'alerts' };

export type PeopleChanges = { tell(change: PeopleChange): void };
