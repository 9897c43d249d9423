export { isEnded } from './plays.pure';
export { viewerDigest } from './viewer-digest';
export { createViewersModule } from './viewers.routes';
export { admitToKeys, findEndedAt } from './viewers.store';
