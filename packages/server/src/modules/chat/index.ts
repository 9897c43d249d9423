export { createChatModule, createChatTopic } from './chat.routes';
export { forgetWritten } from './forget-written';
export { findBanOf, forGood, listAddressBans } from './bans.store';
export type { AddressBan } from './bans.store';
export { countByMinute, insertMessages, listWritten, lockRoom, nextChange, renameAuthor } from './chat.store';
