import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PackagingTask } from '../../../ports/live-packager';
import { createAirLog } from '../../live/air-log.pure';
import type { CaptionChannel } from '../../live/captions/caption-channels.pure';
import type { RenditionReport } from '../../live/live-playlist.pure';
import { writeWhole } from '../../live/playlist-file';
import { openSegmentStore, programmeFolder } from '../../live/segment-store';
import type { SegmentStore } from '../../live/segment-store';
import { masterPlaylist } from '../master-playlist.pure';
import type { Variant } from '../master-playlist.pure';
import type { Packaging, PackagingCall } from './packaging';
import { hasRoomFor, openOutput } from './live-output';
import type { LiveOutput, OutputOptions } from './live-output';
import type { LiveSound } from './live-sound';

export type RunFiles = ReturnType<typeof openRunFiles>;

/** An output with the place of the sound in it. */
export interface OpenedOutput {
  readonly output: LiveOutput;
  soundIndex(): number;
  addSound(sound: LiveSound): void;
}

/** The files of the renditions of a run. */
export function openRunFiles(packaging: Packaging, task: PackagingTask) {
  const { call, recorder, stores, captions } = packaging;
  const outputs: LiveOutput[] = [];
  const airLog = createAirLog();
  const storeOf = (name: string): SegmentStore => findStore({ call, stores }, task, name);
  const shared = {
    segmentSeconds: task.segmentSeconds,
    partSeconds: task.partSeconds,
    onReady: () => files.writeMaster(),
    isOnAir: () => call.isOnAir(),
  };
  function tellKept(seconds: number): void {
    const { begin } = packaging;
    if (begin !== null) call.onKept({ ...begin, timeMs: Math.round(begin.timeMs + seconds * 1000) });
  }
  const files = {
    storeOf,
    /** Outputs that come and go. */
    further: (): readonly LiveOutput[] => [],
    writeMaster: (): void => writeMaster(call, [...outputs, ...files.further()], captions.channels()),
    async open(name: 'main' | 'audio', picture: OutputOptions['picture']): Promise<OpenedOutput> {
      const store = storeOf(name);
      store.beginRun();
      const main = { recorder, onFragment: airLog.note, onKept: tellKept };
      const own = name === 'main' ? main : { recorder: null };
      const output = await openOutput({ ...shared, ...own, name, store, picture });
      outputs.push(output);
      let index = -1;
      return {
        output,
        soundIndex: () => index,
        addSound: (sound) => void (index = sound.addTo(output)),
      };
    },
    /** A rendition with the boundaries of the source. */
    openRung(name: string, picture: OutputOptions['picture'], beginSeconds: number): Promise<LiveOutput> {
      const own = { recorder: null, beginSeconds, isAired: airLog.at };
      return openOutput({ ...shared, ...own, name, store: storeOf(name), picture });
    },
    /** Renditions of an earlier run that this one does not have go on with the source. */
    followMain(own: readonly string[]): void {
      const names = new Set([...stores.keys(), ...rungNames(task)]);
      for (const name of names)
        if (name !== 'main' && name !== 'audio' && !own.includes(name))
          storeOf(name).follow(storeOf('main'), Infinity);
    },
  };
  packaging.writeCaptions = () => hasRoomFor(files.writeMaster);
  return files;
}

/** The store of a rendition, which lasts for all runs. */
function findStore(
  { call, stores }: Pick<Packaging, 'call' | 'stores'>,
  task: PackagingTask,
  name: string,
): SegmentStore {
  const { now, onChange } = call;
  const opened = stores.get(name);
  if (opened !== undefined) return opened;
  const sharesClock = name !== 'main' && name !== 'audio';
  const store = openSegmentStore({
    ...task,
    name,
    now,
    onChange,
    reports: (): RenditionReport[] =>
      [...stores].flatMap(([one, other]) => (one === name ? [] : (other.report() ?? []))),
    isListedElsewhere: (uri) => [...stores.values()].some((one) => one.lists(uri)),
    startedAt: (atSeconds) => (sharesClock ? (stores.get('main')?.startedAt(atSeconds) ?? null) : null),
  });
  stores.set(name, store);
  return store;
}

/** Of renditions below the source that players may have lists of. */
function rungNames({ folder }: PackagingTask): string[] {
  const path = join(folder, programmeFolder);
  if (!existsSync(path)) return [];
  return readdirSync(path).flatMap((file) => /^(\d+p)\.m3u8$/.exec(file)?.[1] ?? []);
}

const heightOf = ({ picture }: Variant): number => picture?.height ?? 0;

/**
 * Rewrites the master playlists when a rendition has its first segment in them: they list no playlist that is not there. The
 * signal is ready once `main` has a segment.
 */
function writeMaster(
  call: PackagingCall,
  outputs: readonly LiveOutput[],
  captions: readonly CaptionChannel[],
): void {
  const { folder, rawFolder, signalId } = call.task;
  const write = (subfolder: string, list: 'raw' | 'programme'): boolean => {
    const variants = outputs.map((output) => output.variant(list)).filter((one) => one !== null);
    // A player that read a playlist with the audio rendition alone would stay on it.
    if (!variants.some(({ name }) => name === 'main')) return false;
    const ordered = variants.sort((one, other) => heightOf(one) - heightOf(other));
    const text = masterPlaylist(ordered, captions);
    writeWhole(join(folder, subfolder, 'master.m3u8'), text);
    call.onChange?.({ kind: 'playlist', name: `${subfolder}/master.m3u8`, text });
    return true;
  };
  if (signalId === 1) write(programmeFolder, 'programme');
  if (write(rawFolder, 'raw')) call.onReady();
}
