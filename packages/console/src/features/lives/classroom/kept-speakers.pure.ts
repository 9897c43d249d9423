import type { Speaker } from '@palco/sdk/lives';

/** What the contract takes of speakers that are there: their pictures stay. */
export const keptSpeakers = (speakers: readonly Speaker[]) =>
  speakers.map(({ uuid, speaker }) => ({ uuid, speaker }));
