import { createElement } from '../kernel/browser-ports';

/** Share of the width that the camera takes in the corner of a screen. */
const CAMERA_SHARE = 0.22;
const FRAMES_A_SECOND = 30;

interface Composed {
  readonly stream: MediaStream;
  close(): void;
}

/**
 * Composes one stream of a shared screen, with the camera in its corner and the sounds of both mixed. Without a camera the
 * video track of the screen is used unchanged. When any source track ends, `ended` is raised on the video track of the stream.
 */
export function composeScreen(screen: MediaStream, own: MediaStream | null): Composed {
  const sources = [screen, own].filter((stream) => stream !== null);
  const drawn = own?.getVideoTracks().length ? drawTogether(screen, own) : null;
  const sound = mixSounds(sources);
  const pictures = drawn?.tracks ?? screen.getVideoTracks();
  const stream = new MediaStream([...pictures, ...sound.tracks]);
  const ending = new AbortController();
  const forward = (): void => void pictures[0]?.dispatchEvent(new Event('ended'));
  for (const track of sources.flatMap((source) => source.getTracks()))
    if (!pictures.includes(track)) track.addEventListener('ended', forward, ending);
  return {
    stream,
    close() {
      ending.abort();
      drawn?.stop();
      sound.stop();
      for (const source of [...sources, stream]) source.getTracks().forEach((track) => track.stop());
    },
  };
}

function videoOf(stream: MediaStream): HTMLVideoElement {
  const video = createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  void video.play();
  return video;
}

/** Draws the screen with the camera in its corner. */
function drawTogether(screen: MediaStream, camera: MediaStream) {
  const [back, front] = [videoOf(screen), videoOf(camera)];
  const canvas = createElement('canvas');
  const { width = 1_280, height = 720 } = screen.getVideoTracks()[0]?.getSettings() ?? {};
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  const draw = (): void => {
    context?.drawImage(back, 0, 0, width, height);
    const small = width * CAMERA_SHARE;
    const tall = front.videoWidth > 0 ? (small * front.videoHeight) / front.videoWidth : 0;
    if (tall > 0) context?.drawImage(front, width - small - 16, height - tall - 16, small, tall);
  };
  const timer = setInterval(draw, 1_000 / FRAMES_A_SECOND);
  return {
    tracks: canvas.captureStream(FRAMES_A_SECOND).getVideoTracks(),
    stop() {
      clearInterval(timer);
      for (const video of [back, front]) video.srcObject = null;
    },
  };
}

/** Mixes all sounds into one track: `MediaRecorder` takes only one. */
function mixSounds(streams: readonly MediaStream[]) {
  const heard = streams.filter((stream) => stream.getAudioTracks().length > 0);
  const tracks = heard.flatMap((stream) => stream.getAudioTracks());
  if (heard.length < 2) return { tracks, stop: () => undefined };
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  for (const stream of heard) context.createMediaStreamSource(stream).connect(mixed);
  return { tracks: mixed.stream.getAudioTracks(), stop: () => void context.close() };
}
