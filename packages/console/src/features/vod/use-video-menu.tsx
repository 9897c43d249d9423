import type { VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Copy, Link as LinkIcon, Pencil, Play, Trash2 } from 'lucide-react';
import { useMay } from '../../access';
import type { MenuItem } from '../../ui';
import { useVodText } from './messages';
import { useCopy } from './use-copy';
import type { VideoActions } from './video-dialogs';

/** What the menu of a video offers. */
export function useVideoMenu(actions: VideoActions): (video: VideoItem) => readonly MenuItem[] {
  const t = useVodText();
  const copy = useCopy();
  const { reason } = useMay('changeVideos');
  return (video) => [
    {
      label: t('action.watch'),
      icon: Play,
      link: <Link to="/vod/$videoId" params={{ videoId: video.id }} />,
    },
    { label: t('action.rename'), icon: Pencil, reason, onSelect: () => actions.rename(video) },
    {
      label: t('action.copyLink'),
      icon: LinkIcon,
      onSelect: () => copy(new URL(`/vod/${video.id}`, location.origin).href, t('copied.link')),
    },
    { label: t('action.copyId'), icon: Copy, onSelect: () => copy(video.id, t('copied.id')) },
    { label: t('action.delete'), icon: Trash2, danger: true, reason, onSelect: () => actions.remove(video) },
  ];
}
