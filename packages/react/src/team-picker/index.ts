export * as TeamPicker from './index.parts';
export { teamItemAttributes, teamPickerAttributes } from './team-picker.data-attrs';
export type { TeamItemState, TeamPickerState } from './team-picker.data-attrs';
