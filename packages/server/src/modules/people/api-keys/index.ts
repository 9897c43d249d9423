export { createApiKeyScheme, permissionsOf } from './api-key-scheme';
export { createApiKeysModule } from './api-keys.routes';
export { findGoodKeys } from './api-keys.store';
export type { GoodKey } from './api-keys.store';
