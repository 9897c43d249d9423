export { hasPerson, isMemberWithin, isPersonWithin, personSearch } from './people.store';
