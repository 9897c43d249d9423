import { createElement } from '../../kernel/browser-ports';
import type { BroadcastCard } from '../broadcast-ports';
import { drawCard } from './draw-card';
import { contained, cornered, type Place, type Size } from './layout.pure';
import { createTicker } from './ticker';

type Kind = 'camera' | 'screen';

const framesASecond = 30;

/** Before a page gave one. */
const blankCard: BroadcastCard = { title: '', pause: '', color: '#15181d', ink: '#ffffff', mark: null };

/** One picture of camera, screen and card. It is drawn only while it is used. */
export function createMixPicture(size: Size) {
  const videos = new Map<Kind, HTMLVideoElement>();
  const canvas = Object.assign(createElement('canvas'), size);
  const context = canvas.getContext('2d', { alpha: false });
  const ticker = createTicker(draw);
  let card = blankCard;
  let isPaused = false;
  let drawn: MediaStreamTrack | null = null;

  function show(kind: Kind, place: (picture: Size, frame: Size) => Place | null): boolean {
    const video = videos.get(kind);
    const at = video && place({ width: video.videoWidth, height: video.videoHeight }, size);
    if (!video || !at) return false;
    context?.drawImage(video, at.x, at.y, at.width, at.height);
    return true;
  }
  function draw(): void {
    if (!context) return;
    if (isPaused || videos.size === 0) return drawCard(context, size, { card, isPaused });
    context.fillStyle = '#000';
    context.fillRect(0, 0, size.width, size.height);
    if (videos.has('screen')) {
      show('screen', contained);
      show('camera', cornered);
    } else show('camera', contained);
  }
  return {
    set(kind: Kind, track: MediaStreamTrack | null): void {
      const before = videos.get(kind);
      if (before) before.srcObject = null;
      videos.delete(kind);
      if (track) videos.set(kind, videoOf(track));
    },
    setCard: (next: BroadcastCard) => void (card = next),
    pause: (next: boolean) => void (isPaused = next),
    /** The drawn picture; always the same track. */
    draw(): MediaStreamTrack | undefined {
      draw();
      drawn ??= canvas.captureStream(framesASecond).getVideoTracks()[0] ?? null;
      ticker.run(1_000 / framesASecond);
      return drawn ?? undefined;
    },
    /** Nobody sees it at the moment. */
    rest: () => ticker.run(0),
    close(): void {
      ticker.close();
      drawn?.stop();
      for (const video of videos.values()) video.srcObject = null;
      videos.clear();
    },
  };
}

function videoOf(track: MediaStreamTrack): HTMLVideoElement {
  const video = createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  // A page that is closed meanwhile rejects it.
  video.play().catch(() => undefined);
  return video;
}
