import { usePalco } from '@palco/react';
import { createChat } from '@palco/sdk/chat';
import { useMemo } from 'react';
import { ChatPart } from '../../../patterns/chat';

interface PanelChatProps {
  liveId: string;
  accountId: string;
}

/** The chat of the live, in which whoever runs it writes and moderates as the team. */
export function PanelChat({ liveId, accountId }: PanelChatProps) {
  const { client, session } = usePalco();
  const chat = useMemo(() => {
    const getToken = async (): Promise<string> => {
      const token = session.getToken();
      if (token === null) throw new Error('Nobody is signed in any more.');
      return token;
    };
    return createChat({ client, liveId, participant: { accountId, getToken } });
  }, [client, session, liveId, accountId]);
  return <ChatPart chat={chat} />;
}
