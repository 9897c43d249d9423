import { createPalco, signInSession } from '@palco/sdk';
import type { ChatParticipant } from '@palco/sdk/chat';

/** The person who is signed in to the console on this device, for a team; null for nobody. */
export async function teamParticipant(accountId: string): Promise<ChatParticipant | null> {
  const { session } = createPalco({ session: signInSession() });
  await session.start();
  if (session.getToken() === null) return null;
  return {
    accountId,
    async getToken() {
      const token = session.getToken();
      if (token === null) throw new Error('Nobody is signed in any more.');
      return token;
    },
  };
}
