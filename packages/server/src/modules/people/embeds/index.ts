export { boundRight, folderFor, maxBytesFor, readsChat, requireShown } from './embed-limits.pure';
export { createEmbedScheme, hearsChat } from './embed-scheme';
export { createEmbedsModule } from './embeds.routes';
export {
  endSessionsOfVisitor,
  maySend,
  mayWatch,
  originsFraming,
  releaseFile,
  sentBy,
  takeFile,
} from './embeds.store';
