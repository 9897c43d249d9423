export {
  hasPassword,
  hasPerson,
  isInvitePending,
  isMemberWithin,
  isPersonWithin,
  personSearch,
} from './people.store';
