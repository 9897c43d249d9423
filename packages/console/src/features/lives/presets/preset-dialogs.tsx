import type { PresetDialogProps } from './preset-dialog-model';
import { PresetList } from './preset-list';
import { SavePreset } from './save-preset';

/** The presets of the team: one that fills in a new live, or a new one made of it. */
export function PresetDialogs({ mode, ...props }: PresetDialogProps & { mode: 'use' | 'save' }) {
  return mode === 'save' ? <SavePreset {...props} /> : <PresetList {...props} />;
}
