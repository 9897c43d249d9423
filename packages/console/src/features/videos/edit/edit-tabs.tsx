import type { Video } from '@palco/sdk';
import { useRef } from 'react';
import { useDirtyGuard } from '../../../patterns/form';
import { useAddress } from '../../../patterns/list';
import { RecordSkeleton } from '../../../patterns/record';
import { Tabs } from '../../../ui';
import { island } from '../../../ui/lazy';
import { DetailsTab } from './details-tab';
import type { EditSearch, EditTab } from './edit-search';
import { EndScreenTab } from './end-screen-tab';
import { useEditText } from './messages';
import { SubtitleCheck } from './subtitle-check';
import { useVideoForm } from './use-video-form';

// Each brings an editor of its own.
const ProtectionTab = island(async () => (await import('./protection-tab')).ProtectionTab);
const CutTab = island(async () => (await import('../cut/cut-tab')).CutTab);
const ChaptersTab = island(async () => (await import('./chapters-tab')).ChaptersTab);
const SubtitlesTab = island(async () => (await import('../subtitles/subtitles-tab')).SubtitlesTab);
const ThumbnailTab = island(async () => (await import('./thumbnail-tab')).ThumbnailTab);

/** The parts of a video, one open at a time. One form for all fields: a change of the tab loses nothing that was typed. */
export function EditTabs({ video }: { video: Video }) {
  const t = useEditText();
  const { search, onSearchChange } = useAddress<EditSearch>();
  const editor = useVideoForm(video);
  const guard = useDirtyGuard(editor.form.unsaved);
  const tab = search.tab ?? 'details';
  const tabs = useRef<HTMLDivElement>(null);
  const focusOpenTab = () =>
    tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  return (
    <>
      {guard}
      <SubtitleCheck video={video} onDismissed={focusOpenTab} />
      <div ref={tabs}>
        <Tabs<EditTab>
          label={t('tabs')}
          value={tab}
          tabs={[
            { value: 'details', label: t('tab.details') },
            { value: 'protection', label: t('tab.protection') },
            { value: 'cut', label: t('tab.cut') },
            { value: 'subtitles', label: t('tab.subtitles') },
            { value: 'chapters', label: t('tab.chapters') },
            { value: 'thumbnail', label: t('tab.thumbnail') },
            { value: 'end-screen', label: t('tab.endScreen') },
          ]}
          onValueChange={(next) => onSearchChange(next === 'details' ? {} : { tab: next })}
        >
          {tab === 'details' && <DetailsTab video={video} editor={editor} />}
          {tab === 'protection' && (
            <ProtectionTab video={video} editor={editor} fallback={<RecordSkeleton heights={[320]} />} />
          )}
          {tab === 'cut' && <CutTab video={video} fallback={<RecordSkeleton heights={[240, 120]} />} />}
          {tab === 'subtitles' && (
            <SubtitlesTab video={video} fallback={<RecordSkeleton heights={[240]} />} />
          )}
          {tab === 'thumbnail' && (
            <ThumbnailTab video={video} fallback={<RecordSkeleton heights={[120, 320]} />} />
          )}
          {tab === 'end-screen' && <EndScreenTab video={video} />}
          {tab === 'chapters' && (
            <ChaptersTab video={video} editor={editor} fallback={<RecordSkeleton heights={[320]} />} />
          )}
        </Tabs>
      </div>
    </>
  );
}
