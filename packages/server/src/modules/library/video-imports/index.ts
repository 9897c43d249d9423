export { createVideoImportsModule } from './video-imports.routes';
export { encryptedVideoAddresses } from './video-imports.store';
