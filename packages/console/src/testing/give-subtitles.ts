import { FakeMedia, type createSeed } from '@palco/testing';
import { vi } from 'vitest';

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

/** The languages of the tracks of the player on the page, and whether the browser shows each by itself, for which it waits. */
export function tracksOn(container: HTMLElement): [language: string, isDefault: boolean][] {
  return [...container.querySelectorAll('track')].map((track) => [track.srclang, track.default]);
}

/** Gives players an open film with subtitles in these languages: jsdom has no text tracks. Answers how each is shown. */
export function openWithTracks(languages: readonly string[]) {
  const { textTracks } = new FakeMedia();
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'readyState', 'get').mockReturnValue(1);
  vi.spyOn(prototype, 'textTracks', 'get').mockReturnValue(textTracks as unknown as TextTrackList);
  return {
    list: () => languages.forEach((language) => textTracks.add(language, language)),
    modes: () => [...textTracks].map(({ language, mode }) => `${language} ${mode}`),
  };
}
