import { useSession } from '@palco/react';
import { rolesQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Role } from '@palco/sdk/admin';
import { usePeopleText } from './messages';
import { standsAbove, type RoleHolder } from './standing.pure';
import { useUngrantable } from './use-role-options';

type Person = RoleHolder & { readonly id: string };

const none: readonly Role[] = [];

/** Whether a person is the signed-in one or holds more permissions, and why actions on the person are refused. */
export function useStanding() {
  const t = usePeopleText();
  const session = useSession();
  const answer = usePalcoQuery((palco) => rolesQueryOptions(palco));
  const ungrantableOf = useUngrantable();
  const roles = answer.data?.items ?? none;
  const selfId = session.stage === 'ready' ? session.me.user.id : '';
  const isSelf = ({ id }: Pick<Person, 'id'>) => id === selfId;
  const isAbove = (person: Person) => !isSelf(person) && standsAbove(person, roles, ungrantableOf);
  /** The server refuses changes of somebody who holds more. */
  const whyNotChange = (person: Person) => (isAbove(person) ? t('why.above') : undefined);
  return {
    roles,
    isPending: answer.isPending,
    selfId,
    isSelf,
    /** The person holds more than the signed-in one, who may therefore only view them. */
    isAbove,
    whyNotChange,
    /** Why the person can be neither switched off nor deleted. */
    whyNotEnd: (person: Person) => whyNotChange(person) ?? (isSelf(person) ? t('why.self') : undefined),
  };
}
