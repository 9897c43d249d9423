export { createStreamKeysModule, toKey } from './stream-keys.routes';
export { findKey, insertKeys, encryptedStreamKeys } from './stream-keys.store';
export type { KeyRow } from './stream-keys.store';
export type { SenderDoors } from './sender-addresses.pure';
