export { addressOfInvited, hasAccount, lockAddress, shownLogin, yieldAddress } from './addresses.store';
export {
  hasPassword,
  hasPerson,
  hasPersonAt,
  isInvitePending,
  isMemberWithin,
  isPersonWithin,
  personSearch,
} from './people.store';
