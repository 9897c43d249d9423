export { createProfile, profileCalls, type Profile } from './profile';
