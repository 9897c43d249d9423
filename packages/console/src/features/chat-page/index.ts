export { ChatPage, type ChatPageProps } from './chat-page';
