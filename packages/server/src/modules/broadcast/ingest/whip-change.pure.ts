import type { Fragment } from '../../../media/live/whip/sdp/fragment.pure';

/** What a change of a session of WHIP does (RFC 9725, 4.3.1). */
export type WhipChange =
  /** Candidates of the session of ICE that is: the server makes no checks, and needs none. */
  | { readonly kind: 'candidates' }
  | { readonly kind: 'restart'; readonly ufrag: string }
  /** The change does not say of which session of ICE it is. */
  | { readonly kind: 'unconditional' }
  /** It is of an earlier session of ICE. */
  | { readonly kind: 'outdated' };

/** @param ice the session of ICE that is, by its entity tag, and the sender's name in it */
export function changeOf(
  fragment: Fragment,
  ifMatch: string | undefined,
  ice: { readonly iceSession: string; readonly ufrag: string },
): WhipChange {
  if (ifMatch === undefined) return { kind: 'unconditional' };
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  // RFC 9725 names the asterisk, and has it in quotation marks in its example. A weak tag matches nothing (RFC 9110, 13.1.1).
  if (!tags.includes('*') && !tags.includes('"*"') && !tags.includes(`"${ice.iceSession}"`))
    return { kind: 'outdated' };
  const isNew = fragment.ice !== null && fragment.ice.ufrag !== ice.ufrag;
  return isNew ? { kind: 'restart', ufrag: fragment.ice.ufrag } : { kind: 'candidates' };
}
