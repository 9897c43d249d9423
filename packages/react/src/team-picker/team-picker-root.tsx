import { forwardRef, useEffect, useMemo } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useStore } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';
import { useSession } from '../session/use-session';
import type { TeamOption } from './team-option.pure';
import { TeamPickerContext } from './team-picker-context';
import { teamPickerAttributes, type TeamPickerState } from './team-picker.data-attrs';
import { createTeamSearch } from './team-search';

/** Props of `TeamPicker.Root`. */
export interface TeamPickerRootProps extends Omit<PartProps<'div', TeamPickerState>, 'onSelect'> {
  /** Called with the chosen team; by default the session selects it. */
  readonly onSelect?: (team: TeamOption) => void;
}

/** Holds a list of teams and its search. A `div`. */
export const TeamPickerRoot = forwardRef<HTMLDivElement, TeamPickerRootProps>(
  function TeamPickerRoot(props, ref) {
    const { onSelect, ...given } = props;
    const palco = usePalco();
    const session = useSession();
    const search = useMemo(() => createTeamSearch(palco), [palco]);
    useEffect(() => search.start(), [search]);
    const { stage, teams } = useStore(search.$state);
    const selectedId = session.stage === 'ready' ? session.team.conta_id : null;
    const value = useMemo(
      () => ({
        search,
        selectedId,
        select: onSelect ?? ((team: TeamOption) => palco.session.selectTeam(team.accountId)),
      }),
      [search, selectedId, onSelect, palco],
    );
    const root = usePart('div', {
      part: 'team-picker-root',
      props: given,
      ref,
      state: { stage, count: teams.length },
      attributes: teamPickerAttributes,
      own: { 'aria-busy': stage === 'searching' },
    });
    return <TeamPickerContext.Provider value={value}>{root}</TeamPickerContext.Provider>;
  },
);
