import type { createSeed } from '@palco/testing';

type World = ReturnType<typeof createSeed>;

/** Subtitles of these languages. */
export const subtitlesOf = (languages: readonly string[]) =>
  languages.map((language) => ({
    language,
    label: language,
    origin: 'upload' as const,
    url: `data:text/vtt,${language}`,
    version: 1,
  }));

/** Gives a video subtitles in these languages, and its folder the language that is shown first. */
export function giveSubtitles(
  world: World,
  videoId: string,
  languages: readonly string[],
  shown: string | null,
): void {
  const video = world.videos.find(({ id }) => id === videoId)!;
  video.subtitles = subtitlesOf(languages);
  world.directorySettings.set(video.directoryId, {
    id: video.directoryId,
    allowedDomains: [],
    privacy: 'public',
    defaultSubtitleLanguage: shown,
    playerColor: null,
    importOrigin: null,
    version: 1,
  });
}

/** The languages of the tracks of the player on the page, and whether the browser shows each by itself. */
export function tracksOn(container: HTMLElement): [language: string, isDefault: boolean][] {
  return [...container.querySelectorAll('track')].map((track) => [track.srclang, track.default]);
}
