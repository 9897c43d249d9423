import { createPart } from '../bind/create-part';
import { useTeamItem } from './team-picker-context';
import { teamItemAttributes } from './team-picker.data-attrs';

/** The team's picture, with an empty `alt`, since its name stands next to it. Renders nothing without a picture. An `img`. */
export const TeamPickerThumbnail = createPart('img', 'team-picker-thumbnail', () => {
  const { team, ...state } = useTeamItem('TeamPicker.Thumbnail');
  return {
    state,
    attributes: teamItemAttributes,
    isShown: Boolean(team.thumbnail),
    own: { src: team.thumbnail, alt: '', loading: 'lazy', decoding: 'async' },
  };
});
