import type { SessionState } from '@palco/sdk/session';

/** What stands at an address behind the log-in, as long as the session is as it is. */
export type RouteDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'log-in' }
  | { readonly kind: 'choose-team' }
  | { readonly kind: 'no-team' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'show' };

/** The access table's answer for a path; `nothing` is the rule of /teams (specification section 2). */
export type Access = 'allowed' | 'forbidden' | 'nothing';

/** Decides by stage first, so that nobody sees a page before the session is known: no flash of what is forbidden. */
export function decideRoute(
  state: SessionState,
  access: (permissions: readonly string[]) => Access,
): RouteDecision {
  switch (state.stage) {
    case 'loading':
    case 'signing-in':
      return { kind: 'wait' };
    case 'signed-out':
      return { kind: 'log-in' };
    case 'choosing-team':
      return { kind: 'choose-team' };
    case 'no-team':
      return { kind: 'no-team' };
    case 'failed':
      return { kind: 'failed' };
    case 'ready': {
      const answer = access(state.permissions);
      return { kind: answer === 'allowed' ? 'show' : answer };
    }
  }
}
