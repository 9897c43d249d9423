/** SHA-256 of bytes; `undefined` where the platform has no `crypto.subtle` (pages without https). */
export type Digest = (body: Blob) => Promise<ArrayBuffer | undefined>;

// As text, so that bundles need no separate worker file; a Content-Security-Policy has to allow `worker-src blob:`.
const script = `onmessage = async ({ data: [id, body] }) => {
  let digest;
  try { digest = await crypto.subtle.digest('SHA-256', await body.arrayBuffer()); } catch {}
  postMessage([id, digest]);
};`;

/** Digests in this thread: in Node, and in pages whose Content-Security-Policy blocks the worker. */
const digestHere: Digest = async (body) => {
  const subtle = globalThis.crypto?.subtle;
  return subtle && (await subtle.digest('SHA-256', await body.arrayBuffer()));
};

/** Digests in one worker, started with the first part; where that fails, in this thread. */
export function createDigestWorker(): Digest {
  const waiting = new Map<number, { readonly body: Blob; resolve(digest: ArrayBuffer | undefined): void }>();
  let worker: Worker | null | undefined;
  let lastId = 0;
  const fail = () => {
    worker = null;
    for (const { body, resolve } of waiting.values())
      void digestHere(body).then(resolve, () => resolve(undefined));
    waiting.clear();
  };
  const open = (): Worker => {
    const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const opened = new Worker(url);
    URL.revokeObjectURL(url);
    opened.onerror = fail;
    opened.onmessage = ({ data: [id, digest] }: MessageEvent<[number, ArrayBuffer | undefined]>) => {
      waiting.get(id)?.resolve(digest);
      waiting.delete(id);
    };
    return opened;
  };
  return (body) => {
    if (typeof Worker === 'undefined' || worker === null) return digestHere(body);
    return new Promise((resolve) => {
      const id = ++lastId;
      waiting.set(id, { body, resolve });
      try {
        worker ??= open();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
        worker.postMessage([id, body]);
      } catch {
        fail();
      }
    });
  };
}
