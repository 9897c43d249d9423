export { createProfile, type Profile } from './profile';
