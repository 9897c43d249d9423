export { boundRight, folderFor, maxBytesFor, readsChat, requireShown } from './embed-limits.pure';
export { createEmbedKind, hearsChat } from './embed-kind';
export { createEmbedsModule } from './embeds.routes';
export { maySend, mayWatch, originsFraming, releaseFile, sentBy, takeFile } from './embeds.store';
