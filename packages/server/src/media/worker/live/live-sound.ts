import { AV_CODEC_ID_AAC, AV_PROFILE_AAC_LOW, Packet } from 'node-av';
import type { Stream } from 'node-av';
import { createSoundLoss } from '../../live/sound-loss.pure';
import { addBegunStream } from '../codecs';
import { openSoundTrack } from '../sound-track';
import { makeSilence } from './join-filler';
import type { FillerPacket } from './join-filler';
import type { LiveOutput } from './live-output';

/** The sound of a run, on its way to the outputs. */
export interface LiveSound {
  /** Adds its track to an output, before the first packet. @returns its index there */
  addTo(output: LiveOutput): number;
  take(packet: Packet): Promise<void>;
  /** Without sound a player stops where its sound ends, so that silence replaces what does not come. */
  keepUpWith(pictureSeconds: number): Promise<void>;
  finish(): Promise<void>;
}

type WriteSound = (packet: Packet) => Promise<void>;

/** Copies AAC, and encodes any other sound to it. `write` receives each packet, which the sound frees afterwards. */
export function openLiveSound(stream: Stream, write: WriteSound): Promise<LiveSound> {
  const { codecId, extradataSize } = stream.codecpar;
  return codecId === AV_CODEC_ID_AAC && extradataSize > 0
    ? Promise.resolve(copySound(stream, write))
    : encodeSound(stream, write);
}

const samplesPerPacket = 1024;

const endOf = ({ pts, duration, timeBase: { num, den } }: Packet): number =>
  (Number(pts + duration) * num) / den;

function copySound(stream: Stream, write: WriteSound): LiveSound {
  const { sampleRate, channelLayout, profile } = stream.codecpar;
  const { num, den } = stream.timeBase;
  // The tag of the source's container is not valid in an MP4.
  stream.codecpar.codecTag = 0;
  const loss = createSoundLoss();
  const packetSeconds = samplesPerPacket / sampleRate;
  let silence: Promise<readonly FillerPacket[]> | null = null;
  let endSeconds = 0;
  let silentUntil = -Infinity;

  async function writeSilence(data: Buffer): Promise<void> {
    const packet = new Packet();
    packet.alloc();
    packet.data = data;
    packet.isKeyframe = true;
    packet.timeBase = stream.timeBase;
    packet.pts = BigInt(Math.round((endSeconds * den) / num));
    packet.dts = packet.pts;
    packet.duration = BigInt(Math.round((packetSeconds * den) / num));
    await write(packet);
    packet.free();
    endSeconds += packetSeconds;
    silentUntil = endSeconds;
  }
  return {
    addTo: (output) => output.muxer.addStream(stream),
    async take(packet) {
      const begin = (Number(packet.pts) * num) / den;
      // Silence has its place already.
      if (begin + packetSeconds / 2 < silentUntil) return;
      await write(packet);
      endSeconds = begin + packetSeconds;
      loss.sound(endSeconds);
    },
    async keepUpWith(pictureSeconds) {
      const until = loss.picture(pictureSeconds);
      // Other profiles write what an encoder of plain AAC cannot continue.
      if (until === null || profile !== AV_PROFILE_AAC_LOW) return;
      while (endSeconds + packetSeconds <= until)
        for (const { data } of await (silence ??= makeSilence(sampleRate, channelLayout)))
          await writeSilence(data);
    },
    finish: async () => undefined,
  };
}

async function encodeSound(stream: Stream, write: WriteSound): Promise<LiveSound> {
  const loss = createSoundLoss();
  const track = await openSoundTrack(stream, write);
  return {
    addTo: (output) => addBegunStream(output.muxer, track.encoder),
    async take(packet) {
      await track.take(packet);
      loss.sound(endOf(packet));
    },
    async keepUpWith(pictureSeconds) {
      const until = loss.picture(pictureSeconds);
      if (until !== null) await track.fillUntil(until);
    },
    finish: () => track.finish(),
  };
}
