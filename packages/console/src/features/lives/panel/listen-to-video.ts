import { FLOOR_DB, peakDb } from './level.pure';

/** The sound of a video, whether it is heard or muted. */
export interface VideoSound {
  /** The peak of each channel since the last look, in decibels; null before the browser lets a page measure. */
  peaks(): readonly [number, number] | null;
  close(): void;
}

type Capturing = HTMLVideoElement & { captureStream?(): MediaStream };

/**
 * Measures what a video plays: a copy of its sound goes through two analysers and nowhere else. Null where the browser cannot copy
 * it. Browsers measure nothing before the first press on the page.
 */
export function listenToVideo(video: HTMLVideoElement): VideoSound | null {
  const { captureStream } = video as Capturing;
  if (captureStream === undefined || typeof AudioContext === 'undefined') return null;
  const stream = captureStream.call(video);
  const context = new AudioContext();
  const split = context.createChannelSplitter(2);
  const analysers = [0, 1].map((channel) => {
    const analyser = context.createAnalyser();
    split.connect(analyser, channel);
    return analyser;
  });
  const samples = new Float32Array(analysers[0]?.fftSize ?? 0);
  let source: MediaStreamAudioSourceNode | null = null;
  const connect = () => {
    if (source !== null || stream.getAudioTracks().length === 0) return;
    source = context.createMediaStreamSource(stream);
    source.connect(split);
  };
  const resume = () => void context.resume().catch(() => undefined);
  connect();
  stream.addEventListener('addtrack', connect);
  for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, resume);
  resume();
  const peakOf = (analyser: AnalyserNode): number => {
    analyser.getFloatTimeDomainData(samples);
    return peakDb(samples);
  };
  return {
    peaks() {
      if (context.state !== 'running') return null;
      connect();
      const [left = FLOOR_DB, right = FLOOR_DB] = analysers.map(peakOf);
      // A single channel is heard on both sides.
      return [left, right === FLOOR_DB ? left : right];
    },
    close() {
      stream.removeEventListener('addtrack', connect);
      for (const press of ['pointerdown', 'keydown']) document.removeEventListener(press, resume);
      for (const track of stream.getTracks()) track.stop();
      void context.close();
    },
  };
}
