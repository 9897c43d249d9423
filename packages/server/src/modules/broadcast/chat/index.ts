export { createChatModule, createChatTopic } from './chat.routes';
export { emptyMessages } from './empty-messages';
export { purgeWritten } from './purge-written';
export { countByMinute, insertMessages, listWritten, lockRoom, nextChange, renameAuthor } from './chat.store';
