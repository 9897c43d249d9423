import type { BroadcastErrorCode } from '../../kernel/error-codes';
import type { BroadcastMix, BroadcastMixEvents, OpenedSources } from '../broadcast-ports';
import type { BroadcastSource, BroadcastSources } from '../broadcast.machine';
import type { Size } from './layout.pure';
import { createMixPicture } from './mix-picture';
import { createMixSound } from './mix-sound';
import { createOpenSources } from './open-sources';

/** Of the drawn picture: what is sent does not change its size with its sources. */
const pictureSize: Size = { width: 1_280, height: 720 };

/**
 * The picture and the sound of this browser's devices. The camera alone is sent as it is, which costs nothing and goes on in a tab
 * that nobody sees; everything else is drawn.
 */
export function createBrowserMix(events: BroadcastMixEvents): BroadcastMix {
  const sound = createMixSound();
  const picture = createMixPicture(pictureSize);
  const open = createOpenSources({ picture, sound, ended });
  let isPaused = false;
  let isConstant = false;
  let isClosed = false;
  let stream: MediaStream | null = null;
  /** Changes one after the other. */
  let queue: Promise<unknown> = Promise.resolve();

  function ended(source: BroadcastSource, code: BroadcastErrorCode): void {
    publish();
    events.ended(source, code);
  }
  function publish(): void {
    if (isClosed) return;
    const camera = open.cameraAlone();
    const isDrawn = isConstant || isPaused || camera === null;
    const video = isDrawn ? picture.draw() : camera;
    if (!isDrawn) picture.rest();
    if (stream?.getVideoTracks()[0] === video) return;
    stream = new MediaStream([video, sound.track].filter((track) => track !== undefined));
    events.stream(stream);
  }
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = queue.then(async () => {
      const result = await work();
      publish();
      return result;
    });
    queue = run.catch(() => undefined);
    return run;
  }
  // Called at once: browsers show the list of screens only right after a gesture.
  const change = (sources: BroadcastSources): Promise<OpenedSources> => {
    const shared = open.askScreen(sources.screen);
    return enqueue(() => open.change(sources, shared));
  };
  return {
    change,
    reopen: (source) => enqueue(() => open.reopen(source)),
    keepTracks() {
      isConstant = true;
      publish();
    },
    pause(next) {
      isPaused = next;
      picture.pause(next);
      sound.mute(next);
      if (stream) publish();
    },
    setCard: picture.setCard,
    level: sound.level,
    close() {
      isClosed = true;
      open.close();
      picture.close();
      sound.close();
    },
  };
}
