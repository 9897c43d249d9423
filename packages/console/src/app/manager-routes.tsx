export { AccountSettingsPage as AccountSettingsRoute } from '../features/account-settings';
