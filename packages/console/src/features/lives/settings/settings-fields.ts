import type { RefObject } from 'react';
import type { ChipsHandle } from '../../../patterns/chips';
import type { VersionedForm } from '../../../patterns/form';
import type { LiveSettings } from './settings-values';

/** The fields of a live, of a new one or of one that is there. */
export interface SettingsFields {
  readonly form: Pick<VersionedForm<LiveSettings>, 'control' | 'errorOf' | 'register'>;
  /** Fields in which a text may wait that is not taken yet. */
  readonly waiting: Readonly<Record<'domains' | 'regions', RefObject<ChipsHandle | null>>>;
  /** What somebody else saved in a field that was changed here too. */
  theirs(name: keyof LiveSettings, write?: (value: never) => string): string | undefined;
}

/** What a step shows of them. */
export interface StepProps {
  fields: SettingsFields;
  /** The live was started: date, latency, type and the player's colour stay. */
  isLocked: boolean;
}

/** Takes the texts that wait in fields; false, with the focus there, where one of them is no entry. */
export function takeWaiting(waiting: SettingsFields['waiting']): boolean {
  const refused = Object.values(waiting).find(({ current }) => current?.commit() === false);
  refused?.current?.focus();
  return refused === undefined;
}
