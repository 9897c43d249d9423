import { usePalco } from '@palco/react';
import { createChat } from '@palco/sdk/chat';
import { useMemo } from 'react';
import { ChatPart } from '../../../patterns/chat';

interface PanelChatProps {
  liveId: string;
  accountId: string;
}

/** The chat of the live for its organisers: they write under the name of the team and moderate. */
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
