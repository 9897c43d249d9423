import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { LivePackager, PackagingEvents, PackagingRun, PackagingTask } from '../ports/live-packager';
import type { MediaEngine } from '../ports/media-engine';
import type { LiveOrder, LiveReport } from './live/live-messages';
import { probeHardware } from './hardware-probe';
import type { HardwareProbe } from './hardware-probe';
import { defaultMediaLimits } from './media-limits';
import { forkMediaChild, keepTail, runMediaChild } from './run-media-child';

/** How {@link createNodeAvPackager} works. */
export interface PackagerOptions {
  readonly media: Pick<MediaEngine, 'available'>;
  warn(message: string, detail: object): void;
}

/** A child that sends no message for this long counts as hung. The first message comes only after the signal was opened. */
const silenceLimitMs = 30_000;
const silent = 'it said nothing';
/** Time to write the rest after a stop; then the child is killed. */
const stopLimitMs = 5000;
const mostMemory = 1024 ** 3;

/** FFmpeg through node-av, each signal in a child process of its own. */
export function createNodeAvPackager({ media, warn }: PackagerOptions): LivePackager {
  const hardware = probeHardware({ warn });
  return {
    available: () => media.available(),
    start: (task, events) =>
      hasFolder(task, warn) ? startRun(task, events, { warn, hardware }) : failedRun(events),
    join: (recordings, path, signal) =>
      runMediaChild({
        task: { name: 'join-recordings', recordings, path },
        limits: defaultMediaLimits,
        signal,
      }),
    cut: ({ signal, ...task }) =>
      runMediaChild({ task: { name: 'cut-live', ...task }, limits: defaultMediaLimits, signal }),
  };
}

/** A run that could not begin, for example because the disk is full. It reports `failed` like any other run. */
function failedRun(events: PackagingEvents): PackagingRun {
  queueMicrotask(() => events.ended?.('failed'));
  return {
    write: () => true,
    end: () => undefined,
    setOnAir: () => undefined,
    stop: async () => undefined,
    kill: () => undefined,
  };
}

function tell(report: LiveReport, events: PackagingEvents): void {
  if (report.type === 'ready') events.ready?.();
  else if (report.type === 'recording') events.recording?.(report.path);
  else if (report.type === 'kept') events.kept?.(report.place);
  else if (report.type === 'changed') events.changed?.(report.change);
}

/** Runs are started from a listener of a child process, where a throw would be uncaught and end the server. */
function hasFolder({ folder }: PackagingTask, warn: PackagerOptions['warn']): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    return true;
  } catch (error) {
    warn('packaging of a live signal failed', { err: error });
    return false;
  }
}

type RunParts = Pick<PackagerOptions, 'warn'> & { readonly hardware: HardwareProbe };

function startRun(task: PackagingTask, events: PackagingEvents, parts: RunParts): PackagingRun {
  const { warn, hardware } = parts;
  const kind = hardware.kind();
  const child = forkMediaChild('media/live', { hasInput: true });
  const tail = keepTail(child);
  const gone = once(child, 'close').catch(() => undefined);
  let isOver = false;
  let isStopping = false;
  let watchdog = setTimeout(died, silenceLimitMs, silent);

  function over(how: 'ended' | 'failed', detail?: object): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(watchdog);
    child.kill('SIGKILL');
    if (how === 'failed' && detail) warn('packaging of a live signal failed', detail);
    // Only after the process is gone: the next run may use the same folder.
    void gone.then(() => events.ended?.(how));
  }
  /** A driver may have held it up, or crashed it: that is not tried again. */
  function died(detail: string): void {
    if (!isOver) hardware.died(kind);
    over('failed', { detail });
  }
  function onMessage(report: LiveReport): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(died, silenceLimitMs, silent);
    if (report.type === 'ended') over('ended');
    else if (report.type === 'failed') over(isStopping ? 'ended' : 'failed', { detail: report.detail });
    else if (report.type === 'hardware-died') hardware.died(kind);
    else if (report.type !== 'measured') tell(report, events);
    else onMeasured(report);
  }
  function onMeasured({ figures, residentBytes }: Extract<LiveReport, { type: 'measured' }>): void {
    events.measured?.(figures);
    if (residentBytes > mostMemory) over('failed', { detail: 'it took too much memory' });
  }
  function order(message: LiveOrder): void {
    if (child.connected) child.send(message, () => undefined);
  }

  child.on('message', onMessage);
  child.on('error', () => over('failed'));
  child.once('exit', (code, signal) => {
    if (signal === null) over('failed', { detail: `${code} ${tail()}` });
    else died(`${signal} ${tail()}`);
  });
  // EPIPE after the death of the child: its `exit` event reports that.
  child.stdin?.on('error', () => undefined).on('drain', () => events.drained?.());
  order({ type: 'start', task, hardware: kind });
  return {
    write: (bytes) => child.stdin?.write(bytes) ?? true,
    end: () => void child.stdin?.end(),
    setOnAir: (onAir) => order({ type: 'on-air', onAir }),
    async stop() {
      isStopping = true;
      // Pushed data was received already: let the child read it to the end.
      if (task.source.kind === 'pushed') child.stdin?.end();
      else order({ type: 'stop' });
      const cut = setTimeout(() => over('ended'), stopLimitMs);
      await gone;
      clearTimeout(cut);
    },
    kill: () => over('ended'),
  };
}
