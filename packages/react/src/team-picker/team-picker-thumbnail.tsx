import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTeamItem } from './team-picker-context';
import { teamItemAttributes, type TeamItemState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Thumbnail`. */
export type TeamPickerThumbnailProps = PartProps<'img', TeamItemState>;

/** The team's picture, with an empty `alt`, since its name stands next to it. Renders nothing without a picture. An `img`. */
export const TeamPickerThumbnail = createPart(
  'img',
  'team-picker-thumbnail',
  (props: TeamPickerThumbnailProps) => {
    const { team, ...state } = useTeamItem('TeamPicker.Thumbnail');
    return {
      props,
      state,
      attributes: teamItemAttributes,
      isShown: Boolean(team.thumbnail),
      own: { src: team.thumbnail, alt: '', loading: 'lazy', decoding: 'async' },
    };
  },
);
