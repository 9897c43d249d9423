export { createIntegrationsModule } from './integrations.routes';
export { sealedImportAddresses } from './imports.store';
export { sealedIntegrationSecrets } from './integrations.store';
export { sealedConsentSecrets } from './oauth-consents.store';
export { signZoomEvent } from './zoom-signature.pure';
