export { insertFirstClient, lockSetup } from './setup.store';
export { createSetupModule, findSetupUrl } from './setup.routes';
