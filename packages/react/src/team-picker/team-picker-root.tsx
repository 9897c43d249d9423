import type { TeamOption, TeamSearch } from '@palco/sdk';
import { forwardRef, useMemo } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { usePalco } from '../provider/palco-provider';
import { useSession } from '../session/use-session';
import { TeamPickerContext, useTeamSearch, useTeamSearchEngine } from './team-picker-context';
import { teamPickerAttributes, type TeamPickerState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Root`. */
export interface TeamPickerRootProps extends Omit<PartProps<'div', TeamPickerState>, 'onSelect'> {
  /** The engine of all parts in it. Default: the one of the provider. */
  readonly search?: TeamSearch;
  /** Called with the chosen team; by default the session selects it. */
  readonly onSelect?: (team: TeamOption) => void;
}

/** Holds a list of teams and its search. A `div`. */
export const TeamPickerRoot = forwardRef<HTMLDivElement, TeamPickerRootProps>(
  function TeamPickerRoot(props, ref) {
    const { search: given, onSelect, ...rest } = props;
    const { session } = usePalco();
    const current = useSession();
    const search = useTeamSearchEngine(given);
    const state = useTeamSearch(search);
    const selectedId = current.stage === 'ready' ? current.team.conta_id : null;
    const value = useMemo(
      () => ({
        search,
        selectedId,
        select: onSelect ?? ((team: TeamOption) => session.selectTeam(team.accountId)),
      }),
      [search, selectedId, onSelect, session],
    );
    const root = usePart('div', {
      part: 'team-picker-root',
      props: rest,
      ref,
      state,
      attributes: teamPickerAttributes,
      own: { 'aria-busy': state.stage === 'searching' },
    });
    return <TeamPickerContext.Provider value={value}>{root}</TeamPickerContext.Provider>;
  },
);
