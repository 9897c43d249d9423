import { describe, expect, it } from 'vitest';
import type { TransportRequest } from '../upload';
import { createAnnouncedTransport } from './announced-transport';

const file = new File([new Uint8Array(300)], 'aula.mp4');
const first: TransportRequest = {
  method: 'POST',
  url: '/source',
  fileName: file.name,
  body: file.slice(0, 100),
  contentRange: 'bytes 0-99/300',
  ahead: { file, chunkSize: 100, missing: [{ start: 0, end: 300 }] },
};

/** What is sent while the first chunk waits for its answer. */
async function sentBeside(options: { readonly isAnnounced: boolean; readonly parallelChunks?: number }) {
  const sent: (string | undefined)[] = [];
  const transport = createAnnouncedTransport({
    ...options,
    announced: () => (options.isAnnounced ? { parallelChunks: true } : undefined),
    transport: {
      async send({ contentRange, method }) {
        sent.push(contentRange ?? method);
        return { status: 201 };
      },
    },
  });
  await transport.send(first);
  return sent;
}

describe('U14: chunks in flight', () => {
  it('are three where the configuration announces it, without a probe', async () => {
    const sent = await sentBeside({ isAnnounced: true });
    expect(sent).toEqual(['bytes 0-99/300', 'bytes 100-199/300', 'bytes 200-299/300']);
  });

  it('are one where nothing is announced, and where parallelChunks is 1', async () => {
    expect(await sentBeside({ isAnnounced: false })).toEqual(['bytes 0-99/300']);
    expect(await sentBeside({ isAnnounced: true, parallelChunks: 1 })).toEqual(['bytes 0-99/300']);
  });
});
