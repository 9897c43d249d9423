/**
 * What becomes of the remembered last page, beside the decision:
 * `remember` stores the current address (where a page is shown: as the last page; on the way to the log-in: as the
 * way back), `reset` was read and ends 1 s later together with the analytics flag, `forget` ends at once.
 */
export type LastPageUse = 'keep' | 'remember' | 'reset' | 'forget';

/** What happens at an address, for somebody in this session. */
export type RouteDecision =
  /** The session is not known yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'show'; readonly lastPage: LastPageUse }
  /** Another address of this console; it replaces this one in the history. */
  | {
      readonly kind: 'redirect';
      /** Path and query. */
      readonly to: string;
      readonly lastPage: LastPageUse;
      /** The path that was refused, for the explanation at /403. */
      readonly refused?: string;
    }
  /** An allowed external site. With the flag the next `/` treats the last page as an analytics page. */
  | {
      readonly kind: 'outside';
      readonly url: string;
      readonly flagAnalytics: boolean;
      readonly lastPage: LastPageUse;
    }
  /** /logout: the session ends first; the decision after that leads on. */
  | { readonly kind: 'sign-out' }
  /** Several teams and none selected: the selection stands before every page. */
  | { readonly kind: 'choose-team' }
  /** No team at all: no access, with a way out. */
  | { readonly kind: 'no-team' }
  /** The profile could not be loaded. */
  | { readonly kind: 'failed' }
  /** The page shows nothing: the rule of /teams. */
  | { readonly kind: 'nothing' }
  /** No page of this release: the 404 in place, the address stays (decision A12). */
  | { readonly kind: 'not-found' };
