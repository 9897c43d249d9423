export { connector, facebookCookie } from './connect';
export type { Connector, PopupProvider } from './connect';
export { createIntegrations, integrationsApi } from './integrations';
export type {
  ImportsQuery,
  Integration,
  IntegrationProvider,
  Integrations,
  IntegrationStatus,
  OAuthConsent,
  RecordingImport,
  RecordingImportList,
  SwitchedProvider,
  TencentFolder,
  TencentSecrets,
  ZoomAccount,
} from './integrations';
export { isAuthorizationExpired } from './zoom-expiry.pure';
export { isPopupOpen, type PopupQuestion, type PopupState } from '../oauth-popup';
