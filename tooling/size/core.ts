// What every page loads that has a core with a token of its own server.
import { createPalco } from '@palco/sdk';

export const palco = createPalco({ baseUrl: 'https://video.example', getToken: async () => '' });
