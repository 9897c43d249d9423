export { ProfilePage, type ProfilePageProps } from './profile-page';
