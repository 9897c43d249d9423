import type { PalcoClient } from '../client';

/** Revokes a token on the server. It is already removed from this device, so a failure is ignored. */
export async function revokeToken({ send }: PalcoClient, token: string): Promise<void> {
  try {
    await send({ method: 'POST', path: '/bff/logout', headers: { Authorization: `Bearer ${token}` } });
  } catch {
    // The token expires at its `exp` anyway.
  }
}
