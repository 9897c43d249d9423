export { createChatModule, createChatTopic } from './chat.routes';
export { forgetWritten } from './forget-written';
export { countByMinute, forGood, insertMessages, listWritten, lockRoom, nextChange } from './chat.store';
