import { expect, it } from 'vitest';
import { createParallelTransport } from '../upload-transports';
import { createPalco, overrideCapability } from '../palco';
import { createProcessing } from '../processing';
import { createRealtime } from '../realtime';
import { atom } from 'nanostores';
import { createFakeBackend, createFakePorts, createFakeSockets } from '@palco/testing';
import { createUploadQueue } from '../upload';
import { createUploads, uploads } from '../uploads';
import { plainOptions } from './plain-options';

class Base {
  readonly #token = 'secret';
  count = 1;
  inherited() {
    return this.#token;
  }
}
class Options extends Base {
  readonly arrow = () => this.count;
  override inherited() {
    return `${super.inherited()} of the class`;
  }
}

it('keeps methods, inherited ones too, and their `this` with its private fields', () => {
  const { inherited, arrow, ...rest } = plainOptions(new Options());
  expect([inherited(), arrow(), rest]).toEqual(['secret of the class', 1, { count: 1 }]);
});

it('leaves plain values as they are', () => {
  const value = { a: 1, b: null, c: undefined, d: { e: 2 } };
  expect(plainOptions(value)).toEqual(value);
  expect(plainOptions(value).d).toBe(value.d);
});

/** The options of a partner who writes classes: every method needs its `this`. */
class Host {
  readonly #address = 'https://upload.example';
  readonly sent: string[] = [];
  readonly ports = createFakePorts();
  async createVideo() {
    return { videoId: `v${this.sent.length}` };
  }
  sourceUrl(videoId: string) {
    return `${this.#address}/${videoId}`;
  }
  limits() {
    return { maxChunkSize: this.sent.length + 1_000 };
  }
  get transport() {
    return { send: async ({ url }: { url: string }) => (this.sent.push(url), { status: 202 }) };
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it.each([
  ['createUploadQueue', (host: Host) => createUploadQueue(host)],
  [
    'createUploads',
    (host: Host) => {
      const backend = createFakeBackend();
      const palco = createPalco({
        baseUrl: 'https://api.example',
        getToken: async () => backend.tokenFor('bruno@colegioatlas.com.br'),
        fetch: backend.fetch,
        overrides: [overrideCapability(uploads, (core) => createUploads(core, host))],
      });
      return palco.use(uploads);
    },
  ],
])('%s takes a class instance', async (_name, create) => {
  const host = new Host();
  const queue = create(host);
  queue.add([new File(['a'], 'a.mp4')]);
  await settled();
  expect(host.sent).toEqual(['https://upload.example/v0']);
  queue.dispose();
});

it('a realtime client and its listeners may be class instances', async () => {
  const sockets = createFakeSockets();
  class Connection {
    readonly $scope = atom({ personId: 'p', accountId: 'a', signal: new AbortController().signal });
    readonly ports = createFakePorts();
    readonly #host = 'https://live.example';
    readonly openSocket = sockets.open;
    async getTicket() {
      return `${this.#host.length}`;
    }
    host() {
      return this.#host;
    }
  }
  class Listener {
    readonly heard: string[] = [];
    onMessage({ evento }: { evento: string }) {
      this.heard.push(evento);
    }
  }
  const live = createRealtime(new Connection());
  const listener = new Listener();
  live.subscribe(listener);
  await settled();
  sockets.publish({ evento: 'live_overlays', timestamp: 1, live_id: 'l' });
  expect([sockets.all[0]?.url, listener.heard]).toEqual(['wss://live.example/ws/a', ['live_overlays']]);
  live.dispose();
});

it('a panel and a transport may be class instances', async () => {
  class Panel {
    readonly ports = createFakePorts();
    readonly calls: string[] = [];
    async fetchProgress() {
      this.calls.push('progress');
      return [];
    }
    enabled() {
      return this.calls.length < 5;
    }
  }
  const panel = new Panel();
  const processing = createProcessing(panel);
  await processing.refresh();
  expect(panel.calls).toEqual(['progress']);
  processing.dispose();
  const transport = createParallelTransport(
    new Host().transport,
    new (class {
      readonly parallelChunks = 1;
    })(),
  );
  expect(await transport.send({ method: 'GET', url: '/', fileName: 'a' })).toEqual({ status: 202 });
});

it('a core may be made from a class instance', async () => {
  const backend = createFakeBackend();
  class Core {
    readonly baseUrl = 'https://api.example';
    readonly #login = 'bruno@colegioatlas.com.br';
    async getToken() {
      return backend.tokenFor(this.#login);
    }
    fetch(request: Request) {
      return backend.fetch(this.#login ? request : request);
    }
  }
  const palco = createPalco(new Core());
  await palco.session.start();
  expect(palco.session.$state.get().stage).toBe('ready');
  palco.dispose();
});
