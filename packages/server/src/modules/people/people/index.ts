export { addressOfInvited, hasAccount, lockAddress, shownLogin, yieldAddress } from './addresses.store';
export {
  changePerson,
  findName,
  giveHome,
  insertPerson,
  loseHome,
  noteInviteFailure,
  notePerson,
} from './person-rows.store';
export type { StoredUser } from './person-rows.store';
export {
  hasPassword,
  hasPerson,
  hasPersonAt,
  inviteFailure,
  isInvitePending,
  isMemberWithin,
  isPersonWithin,
  personSearch,
} from './people.store';
