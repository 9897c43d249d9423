export { createChat } from './chat';
export { waitsForLine } from './chat-outbox';
export type {
  BanReach,
  Chat,
  ChatOptions,
  ChatParticipant,
  ChatState,
  PendingMessage,
} from './chat-contract';
export type { ChatBan, ChatBanned, ChatMessage, ChatSettings, ChatSettingsPatch } from '@palco/openapi';
export { characterCount } from './character-count.pure';
