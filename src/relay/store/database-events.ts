// Events by which a store on a database server tells the operator about the server's set-up.

/** Whom a server's commits wait for: no replica, any that streams (`*` in `synchronous_standby_names`), or replicas by name. */
export type WaitsFor = 'nobody' | 'anybody' | 'named';

export type DatabaseEvent =
  /**
   * Whom commits wait for. Told to each new listener, and when it changes. A store that is no database on a server never tells it.
   */
  | { readonly type: 'replica'; readonly waitsFor: WaitsFor }
  /** The relay may need more connections than its role may have. Told to each new listener. */
  | { readonly type: 'few-connections'; readonly limit: number; readonly needed: number }
  /** A probe failed; `code` is the store's own error code. */
  | { readonly type: 'unprobed'; readonly code: string };
