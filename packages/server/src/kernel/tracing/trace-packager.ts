import type { LivePackager } from '../../ports/live-packager';
import type { Tracer } from '../../ports/tracer';

/** A span for each run of a packager, from its begin to its end. */
export function tracePackager(packager: LivePackager, tracer: Tracer | null): LivePackager {
  if (tracer === null) return packager;
  return {
    available: () => packager.available(),
    join: (recordings, path, signal) => packager.join(recordings, path, signal),
    cut: (task) => packager.cut(task),
    start(task, events) {
      const span = tracer.start({
        name: 'package live signal',
        attributes: {
          'palco.signal.number': task.signalId,
          'palco.signal.source': task.source.kind,
          'palco.signal.on_air': task.onAir,
        },
      });
      return packager.start(task, {
        ...events,
        ended(how) {
          if (how === 'failed') span.fail('failed');
          span.end();
          events.ended?.(how);
        },
      });
    },
  };
}
