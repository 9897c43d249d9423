import type { RefObject } from 'react';
import type { ChipsHandle } from '../../../patterns/chips';
import type { VersionedForm } from '../../../patterns/form';
import type { LiveSettings } from '../form/live-fields';

/** The fields of a live, of a new one or of one that is there. */
export interface SettingsFields {
  readonly form: Pick<VersionedForm<LiveSettings>, 'control' | 'errorOf' | 'register'> &
    // Nobody else saves a new live.
    Partial<Pick<VersionedForm<LiveSettings>, 'theirs'>>;
  /** Chip fields, which may hold typed text that is no chip yet. */
  readonly waiting: Readonly<Record<'domains' | 'regions', RefObject<ChipsHandle | null>>>;
}

/** What a step shows of them. */
export interface StepProps {
  fields: SettingsFields;
  /** The live was started: date, latency, type and the player's colour stay. */
  isLocked: boolean;
}
