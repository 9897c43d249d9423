import { usePalco } from '@palco/react';
import { createChat, type Chat } from '@palco/sdk/chat';
import { useMemo } from 'react';

/** The chat of a live for its organisers: they write under the name of the team and moderate. */
export function useTeamChat(liveId: string, accountId: string): Chat {
  const { client, session } = usePalco();
  return useMemo(() => {
    const getToken = async (): Promise<string> => {
      const token = session.getToken();
      if (token === null) throw new Error('Nobody is signed in any more.');
      return token;
    };
    return createChat({ client, liveId, participant: { accountId, getToken } });
  }, [client, session, liveId, accountId]);
}
