// Served at `/embed/v1/palco.js` for pages of other sites: defines the elements, for the server that it comes from.
import { definePalcoElements } from '@palco/sdk/elements';

definePalcoElements({ server: new URL(import.meta.url).origin });
