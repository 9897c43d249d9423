export { createApiKeyKind } from './api-key-kind';
export { createApiKeysModule } from './api-keys.routes';
