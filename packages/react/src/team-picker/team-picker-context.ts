import { teamSearch, type TeamOption, type TeamSearch, type TeamSearchState } from '@palco/sdk';
import { createPartContext } from '../bind/part-context';
import { useStore } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';
import type { TeamItemState, TeamPickerState } from './team-picker.data-attrs';

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

/** The given engine, or the provider's. */
export function useTeamSearchEngine(given?: TeamSearch): TeamSearch {
  const palco = usePalco();
  return given ?? palco.use(teamSearch);
}

/** The state of the search, with the number of its teams. */
export function useTeamSearch(search: TeamSearch): TeamSearchState & TeamPickerState {
  const state = useStore(search.$state);
  return { ...state, count: state.teams.length };
}
