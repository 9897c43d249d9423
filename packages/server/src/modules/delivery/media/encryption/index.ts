export { encryptedKindOf, encryptedList, mediaKey, openEncrypted } from './encrypted-media';
export type { EncryptedKind } from './encrypted-media';
