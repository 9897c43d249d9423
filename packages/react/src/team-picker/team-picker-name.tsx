import { createPart } from '../bind/create-part';
import { useTeamItem } from './team-picker-context';
import { teamItemAttributes } from './team-picker.data-attrs';

/** The team's name. A `span`. */
export const TeamPickerName = createPart('span', 'team-picker-name', () => {
  const { team, ...state } = useTeamItem('TeamPicker.Name');
  return {
    state,
    attributes: teamItemAttributes,
    own: { children: team.name },
  };
});
