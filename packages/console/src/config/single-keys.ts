import { useState } from 'react';

/** Stored per person: of several people on one device perhaps only one uses speech input. */
const keyOf = (userId: string) => `palco_single_keys_${userId}`;

/** Whether shortcuts of a single character work for a person on this device; speech input would trigger them by accident. */
export function areSingleKeysOn(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== 'off';
  } catch {
    // Storage is blocked.
    return true;
  }
}

/** The setting of a person and how to change it. */
export function useSingleKeys(userId: string): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => areSingleKeysOn(userId));
  const change = (next: boolean) => {
    try {
      if (next) localStorage.removeItem(keyOf(userId));
      else localStorage.setItem(keyOf(userId), 'off');
    } catch {
      // Storage is blocked: the switch stays where it is.
      return;
    }
    setOn(next);
  };
  return [on, change];
}
