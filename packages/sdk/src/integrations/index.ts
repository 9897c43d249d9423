export { connector, facebookCookie } from './connect';
export type { PopupProvider } from './connect';
export { integrationsApi } from './integrations';
export type {
  ImportsQuery,
  Integration,
  IntegrationProvider,
  IntegrationsApi,
  IntegrationStatus,
  OAuthConsent,
  RecordingImport,
  SwitchedProvider,
  ZoomAccount,
} from './integrations';
export { isAuthorizationExpired } from './zoom-expiry.pure';
export { isPopupOpen, type PopupQuestion, type PopupState } from '../oauth-popup';
