// What the child process may call; the only way into the code that loads node-av.
import { AV_LOG_QUIET, Codec, FF_ENCODER_AAC, FF_ENCODER_LIBX264, Log } from 'node-av';

export { turnsTaken } from './codecs';
export { editHls } from './edit/edit-hls';
export { extractSound } from './extract-sound';
export { generateSignal } from './live/generate-signal';
export { cutLive } from './live/cut-live';
export { joinRecordings } from './live/join-recordings';
export { makeClip } from './make-clip';
export { packageLive } from './live/package-live';
export { makePosters } from './make-posters';
export { packageSource } from './package-source';
export { probeSource } from './probe-source';
export { remuxSource } from './remux-source';
export { tryHardware } from './live/try-hardware';
export { sendProgramme } from './restream/send-programme';
export { transcribeSound } from './transcribe-sound';
export { extractPoster } from './extract-poster';

/** FFmpeg writes to stderr by itself, paths included. */
export function silenceEngine(): void {
  Log.setLevel(AV_LOG_QUIET);
}

/** Whether this build of FFmpeg has what packaging needs. */
export function canEncode(): boolean {
  return [FF_ENCODER_LIBX264, FF_ENCODER_AAC].every((name) => Codec.findEncoderByName(name) !== null);
}
