// The changes that this room announces, always after they are on disk.

/** `session`: somebody signed in or out, or somebody's rights changed. `alerts`: an owner was recovered. */
type PeopleChange = { readonly type: 'session' } | { readonly type: 'people' } | { readonly type: 'alerts' };

export type PeopleChanges = { tell(change: PeopleChange): void };
