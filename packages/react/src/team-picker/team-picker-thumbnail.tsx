import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTeamItem } from './team-picker-context';
import { teamItemAttributes, type TeamItemState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Thumbnail`. */
export type TeamPickerThumbnailProps = PartProps<'img', TeamItemState>;

/** The team's picture, with an empty `alt`, since its name stands next to it. Renders nothing without a picture. An `img`. */
export const TeamPickerThumbnail = forwardRef<HTMLImageElement, TeamPickerThumbnailProps>(
  function TeamPickerThumbnail(props, ref) {
    const { team, ...state } = useTeamItem('TeamPicker.Thumbnail');
    const part = usePart('img', {
      part: 'team-picker-thumbnail',
      props,
      ref,
      state,
      attributes: teamItemAttributes,
      own: { src: team.thumbnail, alt: '', loading: 'lazy', decoding: 'async' },
    });
    return team.thumbnail ? part : null;
  },
);
