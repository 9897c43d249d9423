import { videosApi, type Video } from '@palco/sdk';
import record from '../../../patterns/record/record.module.css';
import { PictureSection } from '../../../patterns/picture';
import { useEditText } from './messages';

/** The picture that a player shows when the video has ended. */
export function EndScreenTab({ video }: { video: Video }) {
  const t = useEditText();
  return (
    <div className={record.details}>
      <PictureSection
        action="changeVideos"
        noun="videos"
        name={video.title}
        src={video.endScreen}
        texts={{ label: t('endScreen.label'), current: t('endScreen.current'), saved: t('endScreen.saved') }}
        explain={t('endScreen.explain')}
        send={(palco, file) => palco.use(videosApi).setEndScreen(video.id, file)}
        removal={{
          done: t('endScreen.removed'),
          call: (palco) => palco.use(videosApi).removeEndScreen(video.id),
        }}
      />
    </div>
  );
}
