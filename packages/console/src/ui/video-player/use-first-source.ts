import { useState } from 'react';

interface Source {
  src: string;
  expiresAt?: string | null;
}

/** The first source of a player; the player itself requests the later ones (`refreshSource`). */
export function useFirstSource({ src, expiresAt }: Source) {
  const [first] = useState({ src, expiresAt: expiresAt ? Date.parse(expiresAt) : null });
  return first;
}
