import { avGetCodecName } from 'node-av';
import type { Packet } from 'node-av';
import type { SignalFigures, SignalProblem } from '../../../ports/live-ingest';
import { firstShed } from '../../live/ladder.pure';
import { createMeter } from '../../live/meter.pure';
import { createCaptionWatch } from '../caption-watch';
import { openIntake } from './live-intake';
import type { RungHardware } from './live-ladder';
import { noRungs } from './live-line';
import type { Packaging, PackagingCall } from './packaging';
import { createPlacing, isOurs, openSignal } from './live-source';
import type { OpenedSignal } from './live-source';
import { createLoadWatch } from './load-watch';
import { openRecorder } from './recorder';
import { openRungEncoder } from './rung-encoder';
import { openShots } from './signal-shots';
import type { SignalShots } from './signal-shots';
import { watchSound } from './sound-watch';
import type { SoundWatch } from './sound-watch';

/** A signal that is being packaged. */
export interface PackagingJob {
  figures(): SignalFigures;
  /** Resolves when the signal ended or the call's signal was aborted, and everything is written. */
  readonly done: Promise<void>;
}

/** Packages one signal until it ends. Opening it is part of the returned promise. */
export async function packageLive(
  call: PackagingCall,
  { openLoad = createLoadWatch, openEncoder = openRungEncoder } = {},
): Promise<PackagingJob> {
  const { task } = call;
  const first = await openSignal(task.source, call.pushed, task.after);
  const recorder =
    task.recordings === null
      ? null
      : openRecorder(task.recordings, {
          begun: (path) => call.onRecording(path),
          onChange: call.onChange,
          now: call.now,
          isContinued: first.run !== null && first.run === task.after?.run,
        });
  const load = openLoad((rungs) => firstShed(task.machine, rungs));
  const own = { meter: createMeter(), captions: createCaptionWatch(), stores: new Map() };
  const packaging: Packaging = {
    call,
    recorder,
    load,
    hardware: hardwareOf(call),
    openEncoder,
    ...own,
    begin: null,
    isEncoded: false,
    rungs: noRungs,
    writeCaptions: () => true,
  };
  const shots = openShots(call, load.isOverloaded);
  const sound = watchSound();
  let facts = factsOf(first);
  async function packageAll(): Promise<void> {
    for (let opened: OpenedSignal | null = first; opened !== null; opened = await reopen(call)) {
      facts = factsOf(opened);
      if (opened.isSlate) recorder?.end();
      await packageConnection(packaging, opened, { shots, sound });
    }
  }
  return {
    figures() {
      const measured = packaging.meter.read(performance.now());
      const problem = problemOf(packaging, measured.problem ?? null);
      const { isEncoded } = packaging;
      const seen = { frame: shots.frame(), soundLevel: facts.audioCodec === null ? null : sound.level() };
      return { ...facts, ...measured, problem, isEncoded, rungs: packaging.rungs(), ...seen };
    },
    done: packageAll().finally(() => {
      recorder?.end();
      shots.end();
      sound.close();
    }),
  };
}

function hardwareOf({ hardware = null, onHardwareDied }: PackagingCall): RungHardware {
  let kind = hardware;
  return {
    kind: () => kind,
    died() {
      if (kind === null) return;
      kind = null;
      onHardwareDied?.();
    },
  };
}

/** A full disk first, because it loses what nobody can send again. */
function problemOf(
  { recorder, stores, load }: Packaging,
  measured: SignalProblem | null,
): SignalProblem | null {
  const isFull = recorder?.isDiskFull() === true || [...stores.values()].some((store) => store.isDiskFull());
  if (isFull) return 'disk_full';
  return load.isOverloaded() ? 'overloaded' : measured;
}

const factsOf = ({ video, audio }: OpenedSignal) => ({
  width: video?.codecpar.width ?? null,
  height: video?.codecpar.height ?? null,
  videoCodec: video && avGetCodecName(video.codecpar.codecId),
  audioCodec: audio && avGetCodecName(audio.codecpar.codecId),
});

/** The ingest ends the connection where a new run begins, and refuses another one after the publisher left. */
async function reopen({ task, pushed, signal }: PackagingCall): Promise<OpenedSignal | null> {
  if (task.source.kind === 'pushed' || signal.aborted) return null;
  return openSignal(task.source, pushed).catch(() => null);
}

/** Packages what comes of one opening of the signal, in one run or several. */
async function packageConnection(
  packaging: Packaging,
  opened: OpenedSignal,
  { shots, sound }: { readonly shots: SignalShots; readonly sound: SoundWatch },
): Promise<void> {
  const { call, meter, captions } = packaging;
  const { demuxer } = opened;
  captions.open(opened.video);
  let owesCaptions = false;
  const { place, placeLayer } = createPlacing(opened, { isChecked: isOurs(call.task.source) });
  const intake = await openIntake(packaging, opened);
  async function takeLayer(packet: Packet): Promise<void> {
    const layer = opened.layers.find(({ index }) => index === packet.streamIndex);
    if (layer !== undefined && placeLayer(packet, layer)) await intake.takeLayer(layer, packet);
  }
  call.signal.addEventListener('abort', () => demuxer.interrupt(), { once: true });
  try {
    for await (const packet of demuxer.packets()) {
      if (packet === null || call.signal.aborted) break;
      const placed = place(packet);
      if (placed === null) {
        await takeLayer(packet);
        packet.free();
        continue;
      }
      const { kind, timeMs: dtsMs } = placed;
      meter.add({ kind, isKey: packet.isKeyframe, dtsMs, arrivedMs: performance.now(), bytes: packet.size });
      if (packet.isKeyframe && kind === 'video' && opened.video !== null)
        await shots.take(packet, opened.video);
      await sound.take(packet, { kind, timeMs: dtsMs, stream: opened.audio });
      owesCaptions = captions.look(packet) || owesCaptions;
      await intake.take({ packet, placed });
      if (owesCaptions) owesCaptions = !packaging.writeCaptions();
    }
  } catch (error) {
    // After an abort the demuxer was interrupted on purpose.
    if (!call.signal.aborted) throw error;
  } finally {
    await intake.finish();
    await demuxer.close();
  }
}
