import type { Message } from '../../i18n';
import type { PeopleKey } from './index';

export const en: Record<PeopleKey, Message> = {
  person: 'User',
  lastLogin: 'Last log-in',
  you: 'You',
  invited: 'Invitation pending',
  inactive: 'Inactive',
  never: 'Never',
  roleNotHeld: 'Has permissions that you do not hold',
};
