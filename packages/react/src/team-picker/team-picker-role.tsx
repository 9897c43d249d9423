import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTeamItem } from './team-picker-context';
import { teamItemAttributes, type TeamItemState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Role`. */
export type TeamPickerRoleProps = PartProps<'span', TeamItemState>;

/** The person's role in the team; empty where the person only manages it. A `span`. */
export const TeamPickerRole = createPart('span', 'team-picker-role', (props: TeamPickerRoleProps) => {
  const { team, ...state } = useTeamItem('TeamPicker.Role');
  return {
    props,
    state,
    attributes: teamItemAttributes,
    own: { children: team.role },
  };
});
