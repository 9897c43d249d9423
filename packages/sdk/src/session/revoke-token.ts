import type { PalcoClient } from '../client';

/** Makes the server forget a token. On this device it is forgotten already, so a failure changes nothing. */
export async function revokeToken({ send }: PalcoClient, token: string): Promise<void> {
  try {
    await send({ method: 'POST', path: '/bff/logout', headers: { Authorization: `Bearer ${token}` } });
  } catch {
    // The token ends by itself at its `exp`.
  }
}
