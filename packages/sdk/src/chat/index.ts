export { createChat } from './chat';
export { waitsForLine } from './chat-outbox';
export type { BanReach, Chat, ChatParticipant, ChatState, PendingMessage } from './chat-contract';
export type { ChatMessage, ChatSettings } from '@palco/openapi';
export { characterCount } from './character-count.pure';
