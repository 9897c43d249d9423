export { encryptedRestreamSecrets } from './targets.store';
export { createRestreamModule } from './restream.module';
