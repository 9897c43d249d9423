import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queuedUpload } from './upload-progress.pure';
import {
  maxAttempts,
  type UploadCommand,
  type UploadEvent,
  type UploadPlan,
  type UploadState,
} from './upload-state.pure';
import { uploadError } from './upload-errors.pure';
import { uploadTransition } from './upload.machine';

describe('F7: any sequence of events (P6)', () => {
  const statuses = [200, 201, 202, 204, 308, 400, 401, 404, 409, 413, 500, 503];
  const action = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(...statuses).map((status) => ({ do: 'answer', status }) as const),
    },
    { weight: 6, arbitrary: fc.constant({ do: 'answer', status: 201 } as const) },
    { weight: 2, arbitrary: fc.constant({ do: 'answer', status: null } as const) },
    { weight: 3, arbitrary: fc.nat(100).map((bytes) => ({ do: 'progress', bytes }) as const) },
    { weight: 6, arbitrary: fc.constant({ do: 'waited' } as const) },
    {
      weight: 6,
      arbitrary: fc
        .constantFrom('paused', 'resumed', 'retried', 'offline', 'online', 'started' as const)
        .map((type) => ({ do: type }) as const),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'creationFails' } as const) },
    { weight: 1, arbitrary: fc.constant({ do: 'late' } as const) },
    // Several failures of one chunk in a row: single random answers would hardly ever use up its attempts.
    { weight: 1, arbitrary: fc.nat(8).map((times) => ({ do: 'failsOften', times }) as const) },
  );

  /** Performs the commands of the machine: holds what is in flight, and checks the invariants. */
  class World {
    state: UploadState;
    inFlight: UploadCommand | undefined;
    sent202 = false;
    inRow = 0;
    lastChunk = '';

    constructor(options: UploadPlan) {
      this.state = queuedUpload(options);
    }

    send(event: UploadEvent): void {
      const before = this.state;
      const { state, commands } = uploadTransition(before, event);
      this.state = state;
      if (before.stage === 'done') expect(commands).toEqual([]);
      for (const command of commands) this.perform(command);
      expect(state.progress).toBeLessThanOrEqual(100);
      const percent = Math.floor((state.sentBytes * 100) / state.size);
      if (state.stage === 'failed') expect(state.progress).toBe(0);
      else if (state.stage !== 'done') expect(state.progress).toBe(Math.min(99, percent));
      expect(state.stage === 'done').toBe(this.sent202);
      expect(state.progress === 100).toBe(this.sent202);
      if (state.stage === 'done' || state.stage === 'failed') expect(this.inFlight).toBeUndefined();
    }

    perform(command: UploadCommand): void {
      if (command.type === 'abort') {
        // An interrupted attempt is not counted.
        if (this.inFlight?.type === 'exchange') this.inRow -= 1;
        this.inFlight = undefined;
        return;
      }
      expect(this.inFlight, 'at most one request in flight').toBeUndefined();
      this.inFlight = command;
      if (command.type !== 'exchange') return;
      const chunk = JSON.stringify(command.chunk ?? 'probe');
      this.inRow = chunk === this.lastChunk ? this.inRow + 1 : 1;
      this.lastChunk = chunk;
      expect(this.inRow, 'requests for one chunk in a row').toBeLessThanOrEqual(maxAttempts);
    }

    /** The pause between two attempts is over. */
    wait(): void {
      if (this.inFlight?.type !== 'wait') return;
      this.inFlight = undefined;
      this.send({ type: 'waited', request: this.state.request });
    }

    /** The answer to what is in flight. */
    answer(status: number | null): void {
      const command = this.inFlight;
      if (!command || command.type === 'wait') return;
      this.inFlight = undefined;
      const { request } = command;
      if (command.type === 'createVideo') {
        return this.send({ type: 'videoCreated', request, videoId: 'v', isWhole: false });
      }
      // Attempts are counted anew after a confirmed chunk.
      if (status === 201) this.inRow = 0;
      if (command.type === 'exchange' && command.chunk && status === 202) this.sent202 = true;
      const isProbed = command.type === 'exchange' && !command.chunk && status === 200;
      const fields = isProbed ? { ranges: [[0, 119]] as const } : {};
      this.send({ type: 'answered', request, answer: { status, ...fields } });
    }
  }

  const course = fc.record({
    actions: fc.array(action, { maxLength: 120 }),
    chunkSize: fc.constantFrom(7, 50, 100, 250, 1_000),
  });

  it('keeps the invariants', () => {
    fc.assert(
      fc.property(course, ({ actions, chunkSize }) => {
        const world = new World({ size: 250, chunkSize });
        world.send({ type: 'started' });
        for (const each of actions) {
          const { request } = world.state;
          if (each.do === 'answer') world.answer(each.status);
          else if (each.do === 'progress') {
            if (world.inFlight?.type === 'exchange' && world.inFlight.chunk) {
              const { start, end } = world.inFlight.chunk;
              world.send({ type: 'bytesSent', request, bytes: Math.min(each.bytes, end - start), atMs: 0 });
            }
          } else if (each.do === 'waited') {
            world.wait();
          } else if (each.do === 'failsOften') {
            for (let time = 0; time < each.times; time++) {
              world.answer(503);
              world.wait();
            }
          } else if (each.do === 'creationFails') {
            if (world.inFlight?.type !== 'createVideo') continue;
            world.inFlight = undefined;
            world.send({ type: 'ended', request, error: uploadError('UPLOAD_CREATE_FAILED') });
          } else if (each.do === 'late') {
            world.send({ type: 'answered', request: request - 1, answer: { status: 202 } });
          } else {
            if (each.do === 'retried') world.inRow = 0;
            world.send({ type: each.do });
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
