export { createChatModule, createChatTopic } from './chat.routes';
export { forgetWritten } from './forget-written';
export { countByMinute, insertMessage, listWritten, lockRoom, nextChange } from './chat.store';
