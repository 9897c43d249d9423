import { useEffect } from 'react';
import { island } from '../lazy';
import type { ConfirmDialogProps } from './dialog-model';
import { useWasOpen } from './use-was-open';

const ConfirmPopup = island(async () => (await import('./confirm-popup')).ConfirmPopup);

/** A question before a consequence: an alert dialog whose first focus is the least destructive choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useEffect(() => ConfirmPopup.preloadWhenIdle(), []);
  return useWasOpen(props.open) && <ConfirmPopup {...props} />;
}
