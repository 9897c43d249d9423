import type { VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Copy, Ellipsis, Link as LinkIcon, Pencil, Play, Trash2 } from 'lucide-react';
import { IconButton, Menu, type MenuItem } from '../../ui';
import { useVodText } from './messages';
import { useCopy } from './use-copy';
import type { VideoActions } from './video-dialogs';

interface VideoMenuProps {
  video: VideoItem;
  actions: VideoActions;
}

/** Everything that can be done with one video. */
export function VideoMenu({ video, actions }: VideoMenuProps) {
  const t = useVodText();
  const copy = useCopy();
  const items: MenuItem[] = [
    {
      label: t('action.watch'),
      icon: Play,
      link: <Link to="/vod/$videoId" params={{ videoId: video.id }} />,
    },
    { label: t('action.rename'), icon: Pencil, onSelect: () => actions.rename(video) },
    {
      label: t('action.copyLink'),
      icon: LinkIcon,
      onSelect: () => copy(new URL(`/vod/${video.id}`, location.origin).href, t('copied.link')),
    },
    { label: t('action.copyId'), icon: Copy, onSelect: () => copy(video.id, t('copied.id')) },
    { label: t('action.delete'), icon: Trash2, danger: true, onSelect: () => actions.remove(video) },
  ];
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} size="sm" label={t('actions', { title: video.title })} tooltip={false} />
      }
      items={items}
    />
  );
}
