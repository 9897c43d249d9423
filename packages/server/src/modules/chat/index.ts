export { createChatModule, createChatTopic } from './chat.routes';
export { forgetWritten } from './forget-written';
export { countByMinute, insertMessages, listWritten, lockRoom, nextChange } from './chat.store';
