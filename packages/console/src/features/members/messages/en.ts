import type { Message } from '../../../i18n';
import type { ptBr } from './pt-br';

/** Texts of the people of one team, in English. */
export const en = {
  title: 'Members',
  meta: 'People of {team}',
  label: 'Members of {team}',
  search: 'Search by name or e-mail',
  add: 'Add person',
  you: 'You',
  invited: 'Invitation pending',
  inactive: 'Inactive',
  never: 'Never',

  'column.nome': 'Member',
  'column.cargo': 'Role',
  'column.lastLogin': 'Last log-in',

  role: 'Role of {name}',
  remove: 'Remove {name} from the team',
  'why.above': 'Has permissions that you do not hold',

  'role.title': 'Change the role of {name}?',
  'role.text': 'From {from} to {to}. The change applies to the next action of this person.',
  'role.same': 'The permissions stay the same.',
  'role.gains': { one: 'Gains {count} permission: {list}.', other: 'Gains {count} permissions: {list}.' },
  'role.loses': { one: 'Loses {count} permission: {list}.', other: 'Loses {count} permissions: {list}.' },
  'role.self': 'This is your own role: what you lose, only somebody else can give back.',
  'role.confirm': 'Change role',
  'role.done': 'Role updated!',

  'remove.title': 'Remove {name} from {team}?',
  'remove.text':
    'Loses access to the videos, lives and data of {team} at once. The account and the other teams do not change.',
  'remove.self': 'You lose access to {team} at once. Only somebody else can add you again.',
  'remove.confirm': 'Remove',
  'remove.done': 'Member removed from the team!',

  'add.title': 'Add a person to {team}',
  'add.how': 'Whom to add',
  'add.known': 'Has an account',
  'add.new': 'Invite by e-mail',
  'add.person': 'Person',
  'add.person.placeholder': 'Search by name or e-mail',
  'add.person.hint': 'People of the client whom you may see.',
  'add.already': 'already a member',
  'add.alreadyError': 'This person is already a member of this team.',
  'add.nome': 'Name',
  'add.login': 'E-mail',
  'add.login.hint': 'The invitation is valid for 7 days.',
  'add.cargo': 'Role',
  'add.cargo.placeholder': 'Choose a role',
  'add.cancel': 'Cancel',
  'add.confirm': 'Add',
  'add.invite': 'Send invitation',
  'add.done': 'Person added to the team!',
  'add.invited': 'Invitation sent!',

  'empty.title': 'Nobody in this team',
  'empty.text': 'Add the people who work in {team}.',
  'error.title': 'Could not load the members',
  'error.text': 'Check the connection and try again.',
  'refused.title': 'You may not see the members of this team',
  'refused.text':
    'Seeing the list is part of managing teams or their people. Ask the account administrator for that access.',
} as const satisfies Record<keyof typeof ptBr, Message>;
