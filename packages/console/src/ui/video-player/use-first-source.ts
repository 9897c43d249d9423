import { useState } from 'react';

interface Source {
  src: string;
  expiresAt?: string | null;
}

/** The address that a player begins with; the player itself asks for those that follow. */
export function useFirstSource({ src, expiresAt }: Source) {
  const [first] = useState({ src, expiresAt: expiresAt ? Date.parse(expiresAt) : null });
  return first;
}
