import { createPalco } from '@palco/sdk';
import { preferredLanguage } from '@palco/sdk/i18n';

/** Embedded in another site there is no session, and storage is often blocked: public calls only, nothing is stored. */
const getToken = () => Promise.reject(new Error('A public page has no token.'));

/** An SDK for a public page. */
export const publicPalco = () => createPalco({ getToken, language: preferredLanguage(navigator.languages) });
