export { createIntegrationsModule } from './integrations.routes';
export { encryptedImportAddresses } from './imports.store';
export { encryptedIntegrationSecrets } from './integrations.store';
export { encryptedConsentSecrets } from './oauth-consents.store';
export { signZoomEvent } from './zoom-signature.pure';
