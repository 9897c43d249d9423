import { createPart } from '../bind/create-part';
import { useTeamItem } from './team-picker-context';
import { teamItemAttributes } from './team-picker.data-attrs';

/** The person's role in the team; empty where the person only manages it. A `span`. */
export const TeamPickerRole = createPart('span', 'team-picker-role', () => {
  const { team, ...state } = useTeamItem('TeamPicker.Role');
  return {
    state,
    attributes: teamItemAttributes,
    own: { children: team.role },
  };
});
