export { ChatPage, ChatPart, type ChatPageProps } from './chat-page';
