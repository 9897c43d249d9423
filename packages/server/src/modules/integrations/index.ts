export { createIntegrationsModule } from './integrations.routes';
export { sealedImportAddresses } from './imports.store';
export { sealedIntegrationSecrets } from './integrations.store';
export { signZoomEvent } from './zoom-signature.pure';
