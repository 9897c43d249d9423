import { useState } from 'react';

/** Whether a dialog has been open: it is mounted at the first opening, and stays mounted for its closing animation. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen;
}
