import { useSession } from '@palco/react';
import { useRoles } from '@palco/react/query';
import type { Role } from '@palco/sdk';
import { useUngrantable } from '../../people';
import { standsAbove } from './user-standing.pure';

type Person = Parameters<typeof standsAbove>[0] & { readonly id: string };

const none: readonly Role[] = [];

/** Who a person is beside the signed-in one. */
export function useUserStanding() {
  const session = useSession();
  const answer = useRoles();
  const ungrantableOf = useUngrantable();
  const roles = answer.data?.items ?? none;
  const selfId = session.stage === 'ready' ? session.me.user.id : undefined;
  const isSelf = ({ id }: Pick<Person, 'id'>) => id === selfId;
  return {
    roles,
    isPending: answer.isPending,
    isSelf,
    /** Holds more than the signed-in person, who may only look. */
    isAbove: (person: Person) => !isSelf(person) && standsAbove(person, roles, ungrantableOf),
  };
}
