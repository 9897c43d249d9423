import type { UseFormReturn } from 'react-hook-form';
import type { LiveSettings } from '../settings/settings-values';
import { PresetList } from './preset-list';
import { SavePreset } from './save-preset';

export interface PresetDialogProps {
  /** The fields of the new live. */
  form: Pick<UseFormReturn<LiveSettings>, 'getValues' | 'setValue'>;
  onClose(): void;
}

/** The presets of the team: one that fills in a new live, or a new one made of it. */
export function PresetDialogs({ mode, ...props }: PresetDialogProps & { mode: 'use' | 'save' }) {
  return mode === 'save' ? <SavePreset {...props} /> : <PresetList {...props} />;
}
