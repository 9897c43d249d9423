export * as TeamPicker from './index.parts';
export { teamItemAttributes, teamPickerAttributes } from './team-picker.data-attrs';
export type { TeamOption } from './team-option.pure';
export type { TeamItemState, TeamPickerState } from './team-picker.data-attrs';
