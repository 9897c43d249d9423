export { createEmbeds } from './embed-kind';
export type { Embeds } from './embed-kind';
export { createEmbedsModule } from './embeds.routes';
export { maySend, mayWatch, originsFraming, releaseFile, sentBy, takeFile } from './embeds.store';
