// Our uploader, and minimal clients of the same protocol.
import { createUploadQueue, createXhrTransport, type UploadTransport } from '../src/upload';
import { createParallelTransport } from '../src/upload-transports';
import { fiveAtOnce } from './upload-five-at-once';
import type { SendAll } from './upload-page-contract';

/**
 * `…Three` has three chunks in flight. `palcoThree` and `palcoCreating` (also three chunks) send them without forms, as the
 * console does to our host. `palcoCreating` creates a video for each file at the host first. `raw` is one POST of one slice, the
 * limit of every client that sends slices; `whole` is one POST of the file.
 */
export type Ours = 'palco' | 'bare' | 'palcoThree' | 'palcoCreating' | 'bareThree' | 'raw' | 'whole';

let named = 0;

interface Palco {
  readonly transport?: UploadTransport;
  createVideo?(): Promise<{ readonly videoId: string }>;
}

function palco({ transport, createVideo }: Palco = {}): SendAll {
  return (files, chunkSize) =>
    new Promise((resolve, reject) => {
      let missing = files.length;
      const queue = createUploadQueue({
        createVideo: createVideo ?? (async () => ({ videoId: `${(named += 1)}` })),
        sourceUrl: (videoId) => `/palco/${videoId}`,
        chunkSize,
        transport,
        onFinished: () => (missing -= 1) || finish(resolve),
        onError: ({ error }) => finish(() => reject(new Error(error?.code))),
      });
      const { accepted } = queue.add(files);
      // Listeners like those of the panel, so that the cost of publishing is measured.
      const unlisten = [
        queue.$summary.listen(() => undefined),
        ...accepted.map((id) => queue.entry(id).listen(() => undefined)),
      ];
      const finish = (end: () => void) => {
        for (const stop of unlisten) stop();
        setTimeout(() => queue.dispose());
        end();
      };
    });
}

function inThree(): UploadTransport {
  return createParallelTransport(createXhrTransport(), {
    announced: () => ({ parallelChunks: true, rawChunks: true }),
  });
}

async function createAtHost(): Promise<{ readonly videoId: string }> {
  const answer = await fetch('/videos', { method: 'POST' });
  return (await answer.json()) as { readonly videoId: string };
}

function post(url: string, body: XMLHttpRequestBodyInit, range?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    if (range) xhr.setRequestHeader('Content-Range', range);
    xhr.onload = () => resolve(xhr.status);
    xhr.onerror = () => reject(new Error('no answer'));
    xhr.send(body);
  });
}

async function sendBare(file: File, place: { url: string; start: number; chunkSize: number }): Promise<void> {
  const { url, start } = place;
  const end = Math.min(start + place.chunkSize, file.size);
  const form = new FormData();
  form.append('file', file.slice(start, end), file.name);
  const status = await post(url, form, `bytes ${start}-${end - 1}/${file.size}`);
  if (status !== 201 && status !== 202) throw new Error(`status ${status}`);
}

/** A minimal client of the protocol: the same chunks in forms, sent by `lanes` loops that each take the next chunk. */
function bare(lanes: number) {
  return async (file: File, chunkSize: number): Promise<void> => {
    const url = `/bare/${(named += 1)}`;
    let next = 0;
    const lane = async () => {
      while (next < file.size) {
        const start = next;
        next += chunkSize;
        await sendBare(file, { url, start, chunkSize });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
}

export const ours: Readonly<Record<Ours, SendAll>> = {
  palco: palco(),
  palcoThree: palco({ transport: inThree() }),
  palcoCreating: palco({ transport: inThree(), createVideo: createAtHost }),
  bare: fiveAtOnce(bare(1)),
  bareThree: fiveAtOnce(bare(3)),
  raw: fiveAtOnce((file) => post('/raw', file.slice(0, file.size))),
  whole: fiveAtOnce((file) => post('/whole', file)),
};
