import { teamsApi, type Member } from '@palco/sdk/admin';
import { UserMinus } from 'lucide-react';
import { useMay } from '../../access';
import type { Actions } from '../../patterns/action';
import { useReloadSelf } from '../../people';
import { useMembersText } from './messages';

/** A team as the dialogs name it. */
export interface MemberTeam {
  readonly id: string;
  readonly name: string;
}

interface MemberActionsOptions {
  team: MemberTeam;
  selfId: string;
  /** Holds more than the signed-in person, who may only look. */
  isAbove(member: Member): boolean;
}

/** What can be done with a member. */
export function useMemberActions({ team, selfId, isAbove }: MemberActionsOptions): Actions<Member> {
  const t = useMembersText();
  const reloadSelf = useReloadSelf();
  return {
    noun: ['members', 'users', 'teams', 'roles'],
    nameOf: ({ nome }) => nome,
    items: [
      {
        key: 'remove',
        label: t('remove.confirm'),
        icon: UserMinus,
        danger: true,
        may: useMay('changeMembers'),
        isFor: (member) => !isAbove(member),
        rowLabel: ({ nome }) => t('remove', { name: nome }),
        removes: true,
        question: ({ nome, userId }) => ({
          title: t('remove.title', { name: nome, team: team.name }),
          text: t(userId === selfId ? 'remove.self' : 'remove.text', { team: team.name }),
        }),
        async call(palco, { userId }) {
          await palco.use(teamsApi).removeMember(team.id, userId);
          reloadSelf(userId);
        },
        undo: (palco, { userId, cargoId }) => palco.use(teamsApi).addMember(team.id, { userId, cargoId }),
        done: t('remove.done'),
      },
    ],
  };
}
