import { useEffect } from 'react';
import { island } from '../lazy';
import type { DialogProps } from './dialog-model';
import { useWasOpen } from './use-was-open';

const DialogPopup = island(async () => (await import('./dialog-popup')).DialogPopup);

/** A modal dialog: focus is kept inside, Esc and the scrim close it, the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  useEffect(() => DialogPopup.preloadWhenIdle(), []);
  return useWasOpen(props.open) && <DialogPopup {...props} />;
}
