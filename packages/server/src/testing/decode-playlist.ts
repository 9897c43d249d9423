import '../media/promise-with-resolvers';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AV_LOG_QUIET, AVMEDIA_TYPE_VIDEO, Decoder, Demuxer, Log } from 'node-av';
import type { Stream } from 'node-av';
import type { LivePlaylist } from '../media/live/live-playlist.pure';

/** What the segments behind one initialization section contain, found by decoding them. */
export interface DecodedRun {
  readonly width: number | null;
  readonly height: number | null;
  readonly frames: number;
  /** Packets of picture and sound that could not be decoded. */
  readonly errors: number;
  readonly pictureSeconds: number;
  readonly soundSeconds: number;
  readonly soundPackets: number;
}

/** Decodes the segments of a playlist, run by run. `folder` is that of the live. */
export async function decodePlaylist(folder: string, { segments }: LivePlaylist): Promise<DecodedRun[]> {
  Log.setLevel(AV_LOG_QUIET);
  const inits = [...new Set(segments.map(({ init }) => init))];
  const runs: DecodedRun[] = [];
  for (const init of inits) {
    const uris = [init, ...segments.filter((one) => one.init === init).map(({ uri }) => uri)];
    const path = join(folder, 'joined.mp4');
    writeFileSync(path, Buffer.concat(uris.map((uri) => readFileSync(join(folder, uri)))));
    runs.push(await decodeFile(path));
    rmSync(path);
  }
  return runs;
}

/** What one file contains, found by decoding it. */
export async function decodeFile(path: string): Promise<DecodedRun> {
  const demuxer = await Demuxer.open(path);
  const video = demuxer.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  const decoders = new Map<number, Decoder>();
  for (const stream of demuxer.streams) decoders.set(stream.index, await openStrictDecoder(stream));
  const spans = { picture: createSpan(), sound: createSpan() };
  let frames = 0;
  let errors = 0;
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    const stream = demuxer.streams.find(({ index }) => index === packet.streamIndex);
    if (stream === undefined) continue;
    spans[stream === video ? 'picture' : 'sound'].add(packet, stream);
    try {
      for (const frame of decoders.get(stream.index)?.decodeAllSync(packet) ?? []) {
        if (stream === video) frames += 1;
        frame.free();
      }
    } catch {
      errors += 1;
    }
    packet.free();
  }
  for (const decoder of decoders.values()) {
    for (const frame of decoder.flushFramesSync()) {
      if (frame.isVideo()) frames += 1;
      frame.free();
    }
    decoder.close();
  }
  const { width = null, height = null } = video?.codecpar ?? {};
  await demuxer.close();
  return {
    width,
    height,
    frames,
    errors,
    pictureSeconds: spans.picture.seconds(),
    soundSeconds: spans.sound.seconds(),
    soundPackets: spans.sound.packets(),
  };
}

/** A decoder that conceals nothing. */
const openStrictDecoder = (stream: Stream): Promise<Decoder> =>
  Decoder.create(stream, { exitOnError: true, options: { err_detect: 'explode', threads: '1' } });

function createSpan() {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let packets = 0;
  return {
    add(packet: { pts: bigint; duration: bigint }, { timeBase: { num, den } }: Stream): void {
      packets += 1;
      const at = (Number(packet.pts) * num) / den;
      from = Math.min(from, at);
      to = Math.max(to, at + (Number(packet.duration) * num) / den);
    },
    seconds: () => Math.max(0, to - from),
    packets: () => packets,
  };
}
