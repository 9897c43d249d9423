import { ChatPart } from '../../../patterns/chat';
import { useTeamChat } from '../phone-chat/use-team-chat';

/** The chat beside the programme. */
export function PanelChat({ liveId, accountId }: { liveId: string; accountId: string }) {
  return <ChatPart chat={useTeamChat(liveId, accountId)} />;
}
