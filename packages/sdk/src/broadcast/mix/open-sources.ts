import type { BroadcastErrorCode } from '../../kernel/error-codes';
import type { OpenedSources } from '../broadcast-ports';
import type { BroadcastSource, BroadcastSources, SourceTroubles } from '../broadcast.machine';
import { endOfDevice, openFailure } from '../open-failure.pure';
import type { createMixPicture } from './mix-picture';
import type { createMixSound } from './mix-sound';
import { openDevice, openDevices, permissionOf, shareScreen, type Device, type Opened } from './open-devices';

interface OpenOptions {
  readonly picture: ReturnType<typeof createMixPicture>;
  readonly sound: ReturnType<typeof createMixSound>;
  ended(source: BroadcastSource, code: BroadcastErrorCode): void;
}
type Troubles = { -readonly [Source in BroadcastSource]?: SourceTroubles[Source] };
const devices: readonly Device[] = ['camera', 'microphone'];

/** The sources that are open, and their change. */
export function createOpenSources(options: OpenOptions) {
  const own = createOpenDevices(options);
  const screen = createOpenScreen(options);

  async function changeDevices(sources: BroadcastSources, troubles: Troubles): Promise<Error | null> {
    for (const kind of devices) if (sources[kind] === null) own.drop(kind);
    const wanted = devices.flatMap((kind) => {
      const id = sources[kind];
      return id === null || id === own.idOf(kind) ? [] : [{ kind, id }];
    });
    const opened = await openDevices(wanted);
    let failure: Error | null = null;
    for (const { kind, id } of wanted) {
      const track = await own.openAfterwards(kind, id, opened[kind] ?? new Error('no track'));
      if (track instanceof Error) {
        failure ??= track;
        troubles[kind] = { code: openFailure(track), isReplaced: false };
      } else own.put(kind, id, track);
    }
    return failure;
  }
  return {
    cameraAlone: (): MediaStreamTrack | null => (screen.isOpen() ? null : own.trackOf('camera')),
    askScreen: (isWanted: boolean): Promise<Opened<MediaStream>> | null =>
      isWanted && !screen.isOpen() ? shareScreen() : null,
    async change(
      sources: BroadcastSources,
      shared: Promise<Opened<MediaStream>> | null,
    ): Promise<OpenedSources> {
      const troubles: Troubles = {};
      const asked = await shared;
      const refused = asked instanceof Error ? asked : null;
      if (refused) troubles.screen = { code: openFailure(refused), isReplaced: false };
      else if (asked instanceof MediaStream) screen.put(asked);
      else if (!sources.screen) screen.put(null);
      const failure = (await changeDevices(sources, troubles)) ?? refused;
      const now = {
        camera: own.idOf('camera'),
        microphone: own.idOf('microphone'),
        screen: screen.isOpen(),
      };
      if (failure && now.camera === null && now.microphone === null && !now.screen) throw failure;
      return { sources: now, troubles };
    },
    async reopen(kind: Device): Promise<void> {
      const track = await own.openAfterwards(kind, 'default', await openDevice(kind, 'default'));
      if (track instanceof Error) throw track;
      own.put(kind, 'default', track);
    },
    close(): void {
      own.close();
      screen.close();
    },
  };
}

/** Camera and microphone by their ids. Stopping a track by hand raises no `ended`. */
function createOpenDevices({ picture, sound, ended }: OpenOptions) {
  const open = new Map<Device, { readonly id: string; readonly track: MediaStreamTrack }>();
  let isClosed = false;
  const show = (kind: Device, track: MediaStreamTrack | null): void => {
    if (kind === 'camera') picture.set(kind, track);
    else sound.set(kind, track);
  };
  function drop(kind: Device): void {
    open.get(kind)?.track.stop();
    open.delete(kind);
    show(kind, null);
  }
  return {
    drop,
    idOf: (kind: Device): string | null => open.get(kind)?.id ?? null,
    trackOf: (kind: Device): MediaStreamTrack | null => open.get(kind)?.track ?? null,
    put(kind: Device, id: string, track: MediaStreamTrack): void {
      if (isClosed) return track.stop();
      drop(kind);
      open.set(kind, { id, track });
      show(kind, track);
      const opened = permissionOf(kind);
      track.addEventListener('ended', () => {
        if (open.get(kind)?.track !== track) return;
        drop(kind);
        void Promise.all([opened, permissionOf(kind)]).then(
          ([before, now]) => isClosed || ended(kind, endOfDevice(before, now)),
        );
      });
    },
    /** Some devices open only once another one is closed, as the two cameras of a phone. */
    async openAfterwards(kind: Device, id: string, opened: Opened): Promise<Opened> {
      if (!(opened instanceof Error) || openFailure(opened) !== 'BROADCAST_DEVICE_BUSY' || !open.has(kind))
        return opened;
      drop(kind);
      return openDevice(kind, id);
    },
    close(): void {
      isClosed = true;
      for (const kind of devices) drop(kind);
    },
  };
}

function createOpenScreen({ picture, sound, ended }: OpenOptions) {
  let open: MediaStream | null = null;
  let isClosed = false;
  function put(next: MediaStream | null): void {
    for (const track of open?.getTracks() ?? []) track.stop();
    open = next;
    const [video] = next?.getVideoTracks() ?? [];
    picture.set('screen', video ?? null);
    sound.set('screen', next?.getAudioTracks()[0] ?? null);
    video?.addEventListener('ended', () => {
      if (open !== next) return;
      put(null);
      ended('screen', 'BROADCAST_SOURCE_ENDED');
    });
  }
  return {
    isOpen: (): boolean => open !== null,
    put(next: MediaStream | null): void {
      if (isClosed) for (const track of next?.getTracks() ?? []) track.stop();
      else put(next);
    },
    close(): void {
      isClosed = true;
      put(null);
    },
  };
}
