export { createEmbeds } from './embed-kind';
export type { Embeds } from './embed-kind';
export { createEmbedsModule } from './embeds.routes';
export { maySend, originsFraming, releaseFile, takeFile } from './embeds.store';
