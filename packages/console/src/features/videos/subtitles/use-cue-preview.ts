import type { Video } from '@palco/sdk';
import { toWebVtt, type Cue } from '@palco/sdk/subtitles';
import { useEffect, useState } from 'react';

/** So long after the last change the player gets the cues, so that it does not load them anew for each letter. */
const restMs = 400;

interface CuePreviewOptions {
  readonly language: string;
  /** What it is called in the menu of the player. */
  readonly label: string;
  readonly cues: readonly Cue[];
  readonly isDirty: boolean;
}

/** The video with the cues as they are edited, so that the player shows them before they are saved. */
export function useCuePreview(video: Video, { language, label, cues, isDirty }: CuePreviewOptions): Video {
  const [preview, setPreview] = useState<{ cues: readonly Cue[]; url: string } | null>(null);
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(() => {
      const shown = cues.filter(({ inicio, fim, texto }) => fim > inicio && texto.trim() !== '');
      setPreview({ cues, url: `data:text/vtt;charset=utf-8,${encodeURIComponent(toWebVtt(shown))}` });
    }, restMs);
    return () => clearTimeout(timer);
  }, [cues, isDirty]);
  if (!isDirty || preview === null) return video;
  const { url } = preview;
  const saved = video.subtitles.find((one) => one.language === language);
  const edited = { ...(saved ?? { language, label, origin: 'upload' as const, version: 0 }), url };
  return { ...video, subtitles: [...video.subtitles.filter((one) => one !== saved), edited] };
}
