import { island } from '../lazy';

// Loaded after the player itself, which plays without them.

export const PlayerExtras = island(async () => (await import('./player-extras')).PlayerExtras);

export const MarkedPicture = island(async () => (await import('./player-extras')).MarkedPicture);

export const PlayerPreview = island(async () => (await import('./player-extras')).PlayerPreview);

export const DeviceCaptions = island(async () => (await import('./player-extras')).DeviceCaptions);
