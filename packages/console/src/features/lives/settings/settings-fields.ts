import type { RefObject } from 'react';
import type { ChipsHandle } from '../../../patterns/chips';
import type { VersionedForm } from '../../../patterns/form';
import type { LiveFieldName, LiveSettings } from '../form/live-fields';

/** The fields of a live, of a new one or of one that is there. */
export interface SettingsFields {
  readonly form: Pick<VersionedForm<LiveSettings>, 'control' | 'errorOf' | 'register'>;
  /** Chip fields, which may hold typed text that is no chip yet. */
  readonly waiting: Readonly<Record<'domains' | 'regions', RefObject<ChipsHandle | null>>>;
  /** What somebody else saved in a field that was changed here too. */
  theirs(name: LiveFieldName, write?: (value: never) => string): string | undefined;
}

/** What a step shows of them. */
export interface StepProps {
  fields: SettingsFields;
  /** The live was started: date, latency, type and the player's colour stay. */
  isLocked: boolean;
}

/** Commits the text typed in chip fields; if one of them is invalid, focuses its field and returns false. */
export function takeWaiting(waiting: SettingsFields['waiting']): boolean {
  const refused = Object.values(waiting).find(({ current }) => current?.commit() === false);
  refused?.current?.focus();
  return refused === undefined;
}
