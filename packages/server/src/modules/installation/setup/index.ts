export { createSetupModule } from './setup.routes';
export { findSetupUrl } from './setup.service';
export { insertFirstClient, lockSetup } from './setup.store';
