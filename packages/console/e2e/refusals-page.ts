// The client of the SDK as one script: the tests inject it into a page.
import { createClient } from '@palco/sdk/client';

declare global {
  interface Window {
    palcoClient: typeof createClient;
  }
}

window.palcoClient = createClient;
