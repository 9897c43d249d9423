/** One choice of the menu of subtitles. */
export interface PlayerTextTrack {
  /** The track's place in the element's list; what `setTextTrack` takes. */
  readonly index: number;
  /** The name that the source gives it, else its language. */
  readonly label: string;
  /** BCP 47, empty where the source does not say. */
  readonly language: string;
}

/** The part of a `TextTrack` that the player reads. */
export interface TextTrackLike {
  readonly kind: string;
  readonly label: string;
  readonly language: string;
  readonly mode: string;
}

/** Subtitles and captions of a source, and which of them is shown. */
export function textTracksOf(tracks: Iterable<TextTrackLike>): {
  readonly textTracks: readonly PlayerTextTrack[];
  readonly textTrack: number | null;
} {
  // Tracks of other kinds (chapters, metadata) are never shown.
  const all = [...tracks].map((track, index) => ({ track, index })).filter(({ track }) => isShowable(track));
  const textTracks = all.map(({ index, track: { label, language } }) => ({
    index,
    label: label || language || String(index + 1),
    language,
  }));
  return { textTracks, textTrack: all.find(({ track }) => track.mode === 'showing')?.index ?? null };
}

/** The track at an index of the element's list. */
export function trackAt(tracks: readonly PlayerTextTrack[], at: number | null): PlayerTextTrack | null {
  return tracks.find(({ index }) => index === at) ?? null;
}

/** The track of the same name and language among those of a source that was opened again. */
export function sameTrack(
  tracks: readonly PlayerTextTrack[],
  wanted: PlayerTextTrack | null,
): PlayerTextTrack | undefined {
  return tracks.find(({ label, language }) => label === wanted?.label && language === wanted.language);
}

/** Whether a track is text for viewers: subtitles or captions. */
export function isShowable({ kind }: Pick<TextTrackLike, 'kind'>): boolean {
  return kind === 'subtitles' || kind === 'captions';
}
