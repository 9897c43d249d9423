import type { UseFormReturn } from 'react-hook-form';
import type { LiveSettings } from '../form/live-fields';

export interface PresetDialogProps {
  /** The fields of the new live. */
  form: Pick<UseFormReturn<LiveSettings>, 'getValues' | 'setValue'>;
  onClose(): void;
}
