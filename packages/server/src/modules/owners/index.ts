export { clientsConcerned, keepAnOwner } from './owners.store';
