export { createVideoImportsModule } from './video-imports.routes';
export { sealedVideoAddresses } from './video-imports.store';
