import type { DataAttributeTable } from '../bind/data-attributes';
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

/**
 * `data-stage`, `data-count`
 *
 * @example
 * ```ts
 * const failed = document.querySelector(`[data-part='team-picker-root'][${teamPickerAttributes.stage}='failed']`);
 * ```
 */
export const teamPickerAttributes = {
  stage: 'data-stage',
  count: 'data-count',
} as const satisfies DataAttributeTable<TeamPickerState>;

/**
 * `data-selected`, `data-blocked`
 *
 * @example
 * ```ts
 * const blocked = document.querySelectorAll(`[data-part='team-picker-item'][${teamItemAttributes.blocked}]`);
 * ```
 */
export const teamItemAttributes = {
  selected: 'data-selected',
  blocked: 'data-blocked',
} as const satisfies DataAttributeTable<TeamItemState>;
