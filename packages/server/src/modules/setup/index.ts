export { createSetupModule, findSetupUrl } from './setup.routes';
