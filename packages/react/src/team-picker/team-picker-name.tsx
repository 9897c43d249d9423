import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTeamItem } from './team-picker-context';
import { teamItemAttributes, type TeamItemState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Name`. */
export type TeamPickerNameProps = PartProps<'span', TeamItemState>;

/** The team's name. A `span`. */
export const TeamPickerName = createPart('span', 'team-picker-name', (props: TeamPickerNameProps) => {
  const { team, ...state } = useTeamItem('TeamPicker.Name');
  return {
    props,
    state,
    attributes: teamItemAttributes,
    own: { children: team.name },
  };
});
