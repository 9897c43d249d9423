/**
 * What the caller does with the remembered last page: `keep` leaves it as it is; `remember` stores the current address (with
 * `show` as the last page, with a redirect to the log-in as the page to open afterwards); `reset` lets it expire after 1 s and
 * removes the analytics flag; `forget` removes it at once.
 */
export type LastPageUse = 'keep' | 'remember' | 'reset' | 'forget';

/** What happens at an address, by the state of the session. */
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
  /** /logout: the session ends first; the next decision, signed out, redirects. */
  | { readonly kind: 'sign-out' }
  /** Several teams and none selected: the selection is shown instead of every page. */
  | { readonly kind: 'choose-team' }
  /** The team is closed to sign-ins without a second factor: its set-up is shown instead of every page. */
  | { readonly kind: 'require-factor' }
  /** No team: no access; the page offers to sign out. */
  | { readonly kind: 'no-team' }
  /** The profile could not be loaded. */
  | { readonly kind: 'failed' }
  /** The page shows nothing: the rule of /teams. */
  | { readonly kind: 'nothing' }
  /** No page of this release: the 404 in place, the address stays (decision A12). */
  | { readonly kind: 'not-found' };
