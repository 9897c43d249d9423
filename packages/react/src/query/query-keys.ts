import type { Palco } from '@palco/sdk';

/** Nouns that have queries. */
export type QueryNoun =
  | 'videos'
  | 'directories'
  | 'teams'
  | 'members'
  | 'settings'
  | 'clients'
  | 'users'
  | 'roles'
  | 'permissions'
  | 'signIns'
  | 'config';

/**
 * The beginning of every key of a noun. It holds the team, so that nothing of one team is ever shown in another; hand it to
 * `invalidateQueries` to have a noun asked for again.
 *
 * @example
 * ```ts
 * await queryClient.invalidateQueries({ queryKey: palcoQueryKey(palco, 'videos') });
 * ```
 */
export function palcoQueryKey(palco: Palco, noun: QueryNoun): readonly ['palco', string | null, QueryNoun] {
  const session = palco.session.$state.get();
  const team = session.stage === 'ready' ? session.team.conta_id : null;
  return ['palco', team, noun];
}
