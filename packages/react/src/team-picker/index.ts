export * as TeamPicker from './index.parts';
export type { TeamOption } from './team-option.pure';
export type { TeamItemState, TeamPickerState } from './team-picker.data-attrs';
