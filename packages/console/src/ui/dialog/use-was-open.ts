import { useState } from 'react';

/** Whether a dialog was open once: its code comes with the first time, and it stays for the motion of its closing. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen;
}
