export { createChatModule, createChatTopic } from './chat.routes';
export { countByMinute, insertMessage, listWritten, lockRoom, nextChange } from './chat.store';
