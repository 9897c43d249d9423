import { createPartContext } from '../bind/part-context';
import { useStore } from '../bind/use-store';
import type { TeamOption } from './team-option.pure';
import type { TeamItemState, TeamPickerState } from './team-picker.data-attrs';
import type { TeamSearch, TeamSearchState } from './team-search';

/** What `TeamPicker.Root` gives to its parts. */
export interface TeamPickerValue {
  readonly search: TeamSearch;
  readonly selectedId: string | null;
  select(team: TeamOption): void;
}

/** What `TeamPicker.Item` gives to its parts. */
export interface TeamItemValue extends TeamItemState {
  readonly team: TeamOption;
}

export const [TeamPickerContext, useTeamPickerRoot] = createPartContext<TeamPickerValue>('TeamPicker.Root');
export const [TeamItemContext, useTeamItem] = createPartContext<TeamItemValue>('TeamPicker.Item');

/** The search under way. */
export function useTeamSearch(part: string): TeamSearchState & TeamPickerState {
  const state = useStore(useTeamPickerRoot(part).search.$state);
  return { ...state, count: state.teams.length };
}
