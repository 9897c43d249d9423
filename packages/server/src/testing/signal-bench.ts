import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '../media/make-clip';
import type { ClipRecipe } from '../media/make-clip';
import { parsePlaylist } from '../media/live/live-playlist.pure';
import type { LivePlaylist } from '../media/live/live-playlist.pure';
import { createNodeAvPackager } from '../media/node-av-packager';
import { createRtmpIngest } from '../media/rtmp-ingest';
import type { LiveForIngest } from '../modules/broadcast/ingest';
import { openSignal } from '../modules/broadcast/ingest/live-signal';
import type { LiveSignal } from '../modules/broadcast/ingest/live-signal';
import { liveFolders } from '../modules/broadcast/ingest/live-folders';
import type { SignalFigures } from '../ports/live-ingest';
import { createFakeLives } from './fake-lives';
import { openRtmpSender, readFlvTags } from './rtmp-sender';
import type { RtmpSender, RtmpSenderOptions, RtmpTag } from './rtmp-sender';

/** RTMP ingest and packager with their real processes, without server and database. */
export interface SignalBench {
  /** Makes an FLV clip and reads its tags; each clip is made once. */
  clip(recipe: Omit<ClipRecipe, 'path'>): Promise<RtmpTag[]>;
  /** Connects an encoder to a new live on air. */
  connect(live?: Partial<LiveForIngest>, options?: RtmpSenderOptions): Promise<BenchedSignal>;
  stop(): Promise<void>;
}

/** A live with its encoder. */
export interface BenchedSignal {
  readonly sender: RtmpSender;
  /** The folder of the live. */
  readonly folder: string;
  readonly input: LiveSignal;
  readonly recordings: readonly string[];
  /** Merged, as the panel gets them. */
  figures(): SignalFigures | null;
  /** A playlist of the programme; null before it is there. */
  list(name?: string): LivePlaylist | null;
  text(name: string): string | null;
  setStatus(status: LiveForIngest['status']): void;
  /** Disconnects, and waits until everything is written. */
  end(): Promise<void>;
}

const tickMs = 250;

export async function openSignalBench(): Promise<SignalBench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-bench-'));
  const folders = liveFolders({ dataDir, secret: 'x'.repeat(32) } as Parameters<typeof liveFolders>[0]);
  const lives = createFakeLives();
  const packager = createNodeAvPackager({ media: { available: async () => true }, warn: () => undefined });
  const measured = new Map<string, SignalFigures>();
  const publishers = new Map<string, (publisherId: string, url: string) => void>();
  const gone = new Map<string, () => void>();
  const clips = new Map<string, Promise<RtmpTag[]>>();
  const ingest = createRtmpIngest(
    { host: '127.0.0.1', port: 0, orAnyPort: true, warn: () => undefined },
    {
      authorize: async () => null,
      published: (publisher) =>
        publishers.get(publisher.streamKey)?.(publisher.id, ingest.sourceOf(publisher)),
      measured: (id, figures) => void measured.set(id, figures),
      gone: (id) => gone.get(id)?.(),
    },
  );
  await ingest.start();

  async function connect(
    given: Partial<LiveForIngest> = {},
    options: RtmpSenderOptions = {},
  ): Promise<BenchedSignal> {
    let live = lives.add({ latency: 'low', status: 'live', ...given });
    const recordings: string[] = [];
    const published = new Promise<{ id: string; input: LiveSignal }>((resolve) =>
      publishers.set(live.id, (id, url) => {
        const input = openSignal({
          live,
          signalId: 1,
          source: { kind: 'pull', url },
          packager,
          folders,
          encoders: () => 8,
          onRecording: (path) => void recordings.push(path),
          onDrained: () => undefined,
          onBroken: () => undefined,
        });
        resolve({ id, input });
      }),
    );
    const sender = await openRtmpSender(
      `rtmp://127.0.0.1:${ingest.address()?.port}/live/${live.id}`,
      options,
    );
    const { id, input } = await published;
    const left = new Promise<void>((resolve) => gone.set(id, resolve));
    const figures = (): SignalFigures | null => input.figures(measured.get(id) ?? null);
    const ticking = setInterval(() => input.update(live, figures()), tickMs);
    void left.then(() => clearInterval(ticking));
    const folder = folders.media(live.id);
    const text = (name: string): string | null =>
      existsSync(join(folder, 'a', name)) ? readFileSync(join(folder, 'a', name), 'utf8') : null;
    return {
      sender,
      folder,
      input,
      recordings,
      figures,
      text,
      list(name = 'main') {
        const found = text(`${name}.m3u8`);
        return found === null ? null : parsePlaylist(found, '../');
      },
      setStatus(status) {
        live = { ...live, status };
        input.update(live, figures());
      },
      async end() {
        await sender.close();
        await left;
        await input.stop();
      },
    };
  }

  return {
    connect,
    clip(recipe) {
      const name = JSON.stringify(recipe);
      const path = join(dataDir, `${clips.size}.flv`);
      const made = clips.get(name) ?? makeClip({ ...recipe, path }).then(() => readFlvTags(path));
      clips.set(name, made);
      return made;
    },
    async stop() {
      await ingest.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
