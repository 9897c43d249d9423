import type { StateKeys } from '../bind/data-attributes';
import type { TeamSearchState } from '@palco/sdk';

/** State of `TeamPicker.Root`, `TeamPicker.Search`, `TeamPicker.Status` and `TeamPicker.List`. */
export interface TeamPickerState {
  readonly stage: TeamSearchState['stage'];
  /** Teams to choose from. */
  readonly count: number;
}

/** State of `TeamPicker.Item` and of every part in it. */
export interface TeamItemState {
  readonly selected: boolean;
  readonly blocked: boolean;
}

export const teamPickerAttributes = ['stage', 'count'] as const satisfies StateKeys<TeamPickerState>;
export const teamItemAttributes = ['selected', 'blocked'] as const satisfies StateKeys<TeamItemState>;
