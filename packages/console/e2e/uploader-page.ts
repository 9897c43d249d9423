// The uploader as a page of somebody else's loads it, put into a page by the tests.
import { createUploadQueue, createXhrTransport } from '@palco/sdk/upload';
import { createDigestTransport } from '@palco/sdk/upload/digest';

const palcoUploader = { createDigestTransport, createUploadQueue, createXhrTransport };

declare global {
  interface Window {
    palcoUploader: typeof palcoUploader;
  }
}

window.palcoUploader = palcoUploader;
