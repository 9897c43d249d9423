export { addressOfInvited, hasAccount, lockAddress, shownLogin, yieldAddress } from './addresses.store';
export { changePerson, giveHome, insertPerson, loseHome, notePerson } from './person-rows.store';
export type { StoredUser } from './person-rows.store';
export {
  hasPassword,
  hasPerson,
  hasPersonAt,
  isInvitePending,
  isMemberWithin,
  isPersonWithin,
  personSearch,
} from './people.store';
