export { createChat } from './chat';
export { waitsForLine } from './chat-outbox';
export type { Chat, ChatOptions, ChatParticipant, ChatState, PendingMessage } from './chat-contract';
export type { ChatBan, ChatMessage, ChatSettings } from '@palco/openapi';
export { characterCount } from './character-count.pure';
