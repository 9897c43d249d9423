import { describe, expect, it } from 'vitest';
import { queuedUpload } from './upload-progress.pure';
import {
  maxAttempts,
  type UploadAnswer,
  type UploadCommand,
  type UploadEvent,
  type UploadPlan,
  type UploadStage,
} from './upload-state.pure';
import { uploadError } from './upload-errors.pure';
import { uploadTransition } from './upload.machine';

const plan: UploadPlan = { size: 250, chunkSize: 100 };
const answer = (status: number | null, fields: Partial<UploadAnswer> = {}) => ({ status, ...fields });

/** A machine driven by events; their `request` defaults to the current one. */
function drive(options: Partial<UploadPlan> = {}) {
  let state = queuedUpload({ ...plan, ...options });
  let commands: readonly UploadCommand[] = [];
  type Loose = UploadEvent extends infer Event
    ? Event extends UploadEvent
      ? Partial<Event> & Pick<Event, 'type'>
      : never
    : never;
  const send = (event: Loose) => {
    ({ state, commands } = uploadTransition(state, { request: state.request, ...event } as UploadEvent));
    return api;
  };
  const api = {
    send,
    answer: (status: number | null, fields?: Partial<UploadAnswer>) =>
      send({ type: 'answered', answer: answer(status, fields) }),
    created: (isWhole = false) =>
      send({ type: 'started' }).send({ type: 'videoCreated', videoId: 'v1', isWhole }),
    get state() {
      return state;
    },
    get stage() {
      return state.stage;
    },
    /** Commands of the last step, short: the chunk of an exchange as `start-end`. */
    get commands() {
      return commands.map((command) =>
        command.type === 'exchange'
          ? command.chunk
            ? `send ${command.chunk.start}-${command.chunk.end}`
            : 'probe'
          : command.type,
      );
    },
    get raw() {
      return commands;
    },
  };
  return api;
}

type Driver = ReturnType<typeof drive>;

/** For each stage one sequence of events that reaches it. */
const ways: Readonly<Record<UploadStage, () => Driver>> = {
  queued: () => drive(),
  creating: () => drive().send({ type: 'started' }),
  sending: () => drive().created(),
  waiting: () => drive().created().answer(503),
  paused: () => drive().created().send({ type: 'paused' }),
  offline: () => drive().created().send({ type: 'offline' }),
  done: () => drive().created().answer(202),
  failed: () => drive().created().answer(404),
};

const error = uploadError('UPLOAD_FILE_CHANGED');
const events: Readonly<Record<string, Parameters<Driver['send']>[0]>> = {
  started: { type: 'started' },
  paused: { type: 'paused' },
  resumed: { type: 'resumed' },
  retried: { type: 'retried' },
  offline: { type: 'offline' },
  online: { type: 'online' },
};
// The next stage and commands for each event; stages that are not listed ignore it.
const leads: Readonly<Record<string, Partial<Record<UploadStage, [UploadStage, string[]]>>>> = {
  started: { queued: ['creating', ['createVideo']] },
  paused: {
    queued: ['paused', ['abort']],
    creating: ['paused', []],
    sending: ['paused', ['abort']],
    waiting: ['paused', ['abort']],
    paused: ['paused', ['abort']],
    offline: ['paused', ['abort']],
  },
  resumed: { paused: ['queued', []] },
  retried: { failed: ['queued', []] },
  offline: {
    creating: ['offline', []],
    sending: ['offline', ['abort']],
    waiting: ['offline', ['abort']],
    offline: ['offline', ['abort']],
  },
  online: { offline: ['sending', ['probe']] },
};

describe('every event in every stage', () => {
  const table = Object.keys(ways).flatMap((stage) =>
    Object.keys(events).map((event) => [stage as UploadStage, event] as const),
  );
  it.each(table)('%s, %s', (stage, event) => {
    const machine = ways[stage]();
    expect(machine.stage).toBe(stage);
    const before = machine.state;
    machine.send(events[event]!);
    const [next, commands] = leads[event]?.[stage] ?? [stage, []];
    expect([machine.stage, machine.commands]).toEqual([next, commands]);
    if (!leads[event]?.[stage]) expect(machine.state).toBe(before);
  });

  const late: Parameters<Driver['send']>[0][] = [
    { type: 'videoCreated', videoId: 'other', isWhole: true },
    { type: 'bytesSent', bytes: 99, atMs: 1 },
    { type: 'answered', answer: answer(202) },
    { type: 'ended', error },
    { type: 'waited' },
  ];
  it.each(Object.keys(ways) as UploadStage[])('%s ignores what comes from an earlier request', (stage) => {
    for (const event of late) {
      const machine = ways[stage]();
      const before = machine.state;
      machine.send({ ...event, request: before.request - 1 } as typeof event);
      expect(machine.state).toBe(before);
      expect(machine.commands).toEqual([]);
    }
  });
});

describe('the upload of a file', () => {
  it('creates the video, sends its chunks one by one and ends with the 202', () => {
    const machine = drive().send({ type: 'started' });
    expect(machine.commands).toEqual(['createVideo']);
    machine.send({ type: 'videoCreated', videoId: 'v1', isWhole: false });
    expect([machine.stage, machine.commands]).toEqual(['sending', ['send 0-100']]);
    machine.send({ type: 'bytesSent', bytes: 50 });
    expect([machine.state.progress, machine.state.sentBytes, machine.state.resumeOffset]).toEqual([
      20, 50, 0,
    ]);
    expect(machine.answer(201).commands).toEqual(['send 100-200']);
    expect([machine.state.progress, machine.state.resumeOffset]).toEqual([40, 100]);
    expect(machine.answer(201).commands).toEqual(['send 200-250']);
    machine.answer(202, { total: 250 });
    expect([machine.stage, machine.commands, machine.state.progress]).toEqual(['done', [], 100]);
    expect(machine.state.sentBytes).toBe(250);
  });

  it('U3: is done at once by a 202 before the last chunk', () => {
    expect(drive().created().answer(202).stage).toBe('done');
  });

  it('shows 100 only when it is done', () => {
    const machine = drive({ chunkSize: 250 }).created().send({ type: 'bytesSent', bytes: 250 });
    expect(machine.state.progress).toBe(99);
    expect(machine.answer(202).state.progress).toBe(100);
  });

  it('sends a whole file in one request where the host wants it so', () => {
    const machine = drive().created(true);
    expect(machine.commands).toEqual(['send 0-250']);
    expect(machine.state.chunkSize).toBe(Infinity);
    expect(machine.answer(204).stage).toBe('done');
  });

  it('fails when the 202 counts another number of bytes', () => {
    const machine = drive().created().answer(202, { total: 0 });
    expect([machine.stage, machine.state.error?.code]).toEqual(['failed', 'UPLOAD_SIZE_MISMATCH']);
  });

  it('sets isVerified where the bytes were compared, and fails where they differ', () => {
    expect(drive().created().answer(202).state.isVerified).toBe(undefined);
    expect(drive().created().answer(202, { isVerified: true }).state).toMatchObject({
      stage: 'done',
      isVerified: true,
    });
    const machine = drive().created().answer(202, { isVerified: false });
    expect([machine.stage, machine.state.error?.code]).toEqual(['failed', 'UPLOAD_DIGEST_MISMATCH']);
  });
});

describe('attempts', () => {
  it('are five for a chunk, with a longer pause after each', () => {
    const machine = drive().created();
    for (let failures = 1; failures < maxAttempts; failures++) {
      machine.answer(503, { retryAfter: '7' });
      expect(machine.stage).toBe('waiting');
      expect(machine.raw).toEqual([
        { type: 'wait', request: machine.state.request, failures, retryAfter: '7' },
      ]);
      expect(machine.send({ type: 'waited' }).commands).toEqual(['send 0-100']);
    }
    machine.answer(500, { message: 'Caiu.', requestId: 'r5' });
    expect(machine.state).toMatchObject({
      stage: 'failed',
      progress: 0,
      error: { code: 'UPLOAD_SERVER_ERROR', status: 500, message: 'Caiu.', requestId: 'r5' },
    });
    expect(machine.commands).toEqual([]);
  });

  it('are counted anew for each chunk', () => {
    const machine = drive().created();
    for (let failed = 0; failed < maxAttempts - 1; failed++) machine.answer(503).send({ type: 'waited' });
    machine.answer(201);
    expect(machine.state.attempt).toBe(1);
    for (let failed = 0; failed < maxAttempts - 1; failed++) machine.answer(503).send({ type: 'waited' });
    expect([machine.stage, machine.commands]).toEqual(['sending', ['send 100-200']]);
    expect(machine.answer(null).state.error?.code).toBe('UPLOAD_NO_ANSWER');
  });

  it('U8: are not used up by being offline', () => {
    const machine = drive().created().answer(503).send({ type: 'waited' });
    for (let i = 0; i < 20; i++) machine.send({ type: 'offline' }).send({ type: 'online' });
    expect([machine.stage, machine.state.attempt]).toEqual(['sending', 2]);
  });

  it.each([200, 204, 304, 308, 400, 401, 402, 403, 404, 408, 409, 410, 413, 415, 416, 429])(
    'U2: end with a %d at once, percent back to 0 and the offset kept',
    (status) => {
      const machine = drive().created().answer(201).answer(status);
      expect([machine.stage, machine.commands, machine.state.progress]).toEqual(['failed', [], 0]);
      expect(machine.state.error?.status).toBe(status);
      expect(machine.state.resumeOffset).toBe(100);
    },
  );

  it('end when the file has changed', () => {
    const machine = drive().created().send({ type: 'ended', error });
    expect([machine.stage, machine.state.error]).toEqual(['failed', error]);
  });
});

describe('the creation of the video', () => {
  it('is neither interrupted nor repeated by a pause', () => {
    const machine = ways
      .creating()
      .send({ type: 'paused' })
      .send({ type: 'resumed' })
      .send({ type: 'started' });
    expect([machine.stage, machine.commands]).toEqual(['creating', []]);
    machine.send({ type: 'videoCreated', videoId: 'v1', isWhole: false });
    expect([machine.stage, machine.commands]).toEqual(['sending', ['send 0-100']]);
  });

  it.each(['paused', 'offline'] as const)('is remembered when it ends while %s', (type) => {
    const machine = ways.creating().send({ type });
    machine.send({ type: 'videoCreated', videoId: 'v1', isWhole: false });
    expect([machine.state.videoId, machine.commands]).toEqual(['v1', []]);
    const [back, commands] = type === 'paused' ? ['queued', []] : ['sending', ['send 0-100']];
    machine.send({ type: type === 'paused' ? 'resumed' : 'online' });
    expect([machine.stage, machine.commands]).toEqual([back, commands]);
  });

  it('U10: ends a file when it fails, and is repeated only by a retry', () => {
    const failure = uploadError('UPLOAD_CREATE_FAILED', { status: 500 });
    const machine = ways.creating().send({ type: 'ended', error: failure });
    expect([machine.stage, machine.state.error, machine.commands]).toEqual(['failed', failure, []]);
    machine.send({ type: 'retried' }).send({ type: 'started' });
    expect([machine.commands, machine.state.error]).toEqual([['createVideo'], undefined]);
    machine.send({ type: 'videoCreated', videoId: 'v1', isWhole: false });
    expect(machine.commands).toEqual(['send 0-100']);
  });
});

describe('an interruption', () => {
  it.each(['paused', 'offline'] as const)('%s asks what came of the chunk, and goes on there', (type) => {
    const machine = drive().created().answer(201).send({ type: 'bytesSent', bytes: 90 });
    expect(machine.state.progress).toBe(76);
    machine.send({ type });
    expect([machine.commands, machine.state.progress]).toEqual([['abort'], 76]);
    expect([machine.state.sentBytes, machine.state.resumeOffset]).toEqual([190, 100]);
    if (type === 'paused') machine.send({ type: 'resumed' }).send({ type: 'started' });
    else machine.send({ type: 'online' });
    expect(machine.commands).toEqual(['probe']);
    expect(machine.answer(200, { ranges: [[0, 179]] }).commands).toEqual(['send 180-250']);
    expect(machine.state.sentBytes).toBe(190);
  });

  it('ignores the answer of the aborted request', () => {
    const machine = drive().created();
    const { request } = machine.state;
    machine.send({ type: 'paused' }).send({ type: 'answered', request, answer: answer(202) });
    expect(machine.stage).toBe('paused');
  });
});

describe('a retry', () => {
  it('goes on from the first byte that was not confirmed, with new attempts', () => {
    const machine = drive().created().answer(201);
    for (let failed = 1; failed < maxAttempts; failed++) machine.answer(503).send({ type: 'waited' });
    machine.answer(503).send({ type: 'retried' });
    expect(machine.state).toMatchObject({ stage: 'queued', progress: 40, attempt: 1, error: undefined });
    expect(machine.commands).toEqual([]);
    expect(machine.send({ type: 'started' }).commands).toEqual(['send 100-200']);
  });
});

describe('a chunk whose connection broke', () => {
  const broken = (status: number | null = null) =>
    drive().created().answer(201).send({ type: 'bytesSent', bytes: 60 }).answer(status);

  it.each([null, 502, 504])('(%s) goes on at the byte that came, in a chunk of its own', (status) => {
    const machine = broken(status);
    expect([machine.stage, machine.commands, machine.state.progress]).toEqual(['waiting', ['wait'], 64]);
    expect(machine.send({ type: 'waited' }).commands).toEqual(['probe']);
    expect(machine.answer(200, { ranges: [[0, 149]] }).commands).toEqual(['send 150-250']);
    expect(machine.state).toMatchObject({ progress: 64, sentBytes: 160, resumeOffset: 150, attempt: 1 });
    expect(machine.send({ type: 'bytesSent', bytes: 5 }).state.sentBytes).toBe(160);
    expect(machine.send({ type: 'bytesSent', bytes: 20 }).state.sentBytes).toBe(170);
  });

  it('is a failed attempt where nothing of it came', () => {
    const machine = broken();
    for (let failed = 1; failed < maxAttempts; failed++) {
      expect(machine.state.attempt).toBe(failed + 1);
      machine.send({ type: 'waited' }).answer(200, { ranges: [[0, 99]] });
      expect(machine.commands).toEqual(['send 100-200']);
      machine.answer(null);
    }
    expect(machine.state.error?.code).toBe('UPLOAD_NO_ANSWER');
    expect(machine.send({ type: 'retried' }).send({ type: 'started' }).commands).toEqual(['probe']);
  });

  it('that lost only its 202 sends its last byte again', () => {
    const machine = broken().send({ type: 'waited' });
    expect(machine.answer(200, { ranges: [[0, 249]] }).commands).toEqual(['send 249-250']);
  });

  it.each([404, 405, 503])('is sent again where the server tells nothing: %d', (status) => {
    const machine = broken().send({ type: 'waited' }).answer(status);
    expect([machine.commands, machine.state.attempt]).toEqual([['send 100-200'], 2]);
  });

  it('is asked for twice while the line is down, and is then sent again', () => {
    const machine = broken().send({ type: 'waited' }).answer(null);
    expect(machine.commands).toEqual(['wait']);
    expect(machine.send({ type: 'waited' }).commands).toEqual(['probe']);
    expect([machine.answer(null).commands, machine.state.attempt]).toEqual([['send 100-200'], 2]);
  });

  it('is asked for after a pause in the wait as well', () => {
    const machine = broken().send({ type: 'paused' }).send({ type: 'resumed' }).send({ type: 'started' });
    expect(machine.commands).toEqual(['probe']);
  });

  it('that another part of the page cut elsewhere counts as far as it says', () => {
    const machine = drive().created().answer(201, { chunkEnd: 60 });
    expect(machine.commands).toEqual(['send 60-160']);
  });
});

describe('U4: a 201 for the last chunk', () => {
  const sentAll = () => drive().created().answer(201).answer(201).answer(201);

  it('probes the server', () => {
    expect([sentAll().stage, sentAll().commands]).toEqual(['sending', ['probe']]);
  });

  it('sends what is missing once, and is done by the 202', () => {
    const machine = sentAll().answer(200, {
      ranges: [
        [0, 99],
        [200, 249],
      ],
    });
    expect(machine.commands).toEqual(['send 100-200']);
    expect(machine.answer(202).stage).toBe('done');
  });

  it('fails when the server still sends no 202', () => {
    const machine = sentAll()
      .answer(200, { ranges: [[100, 249]] })
      .answer(201);
    expect([machine.stage, machine.commands, machine.state.error?.code]).toEqual([
      'failed',
      [],
      'UPLOAD_INCOMPLETE',
    ]);
  });

  it.each([
    ['there is no probe', 405, undefined],
    ['the probe answers something else', 200, 'x'],
  ])('fails where %s', (_name, status, ranges) => {
    const machine = sentAll().answer(status, { ranges: ranges as unknown as UploadAnswer['ranges'] });
    expect(machine.state).toMatchObject({
      stage: 'failed',
      progress: 0,
      error: { code: 'UPLOAD_INCOMPLETE', status },
    });
  });

  it('sends the last byte once more where nothing is missing', () => {
    const machine = sentAll().answer(200, { ranges: [[0, 249]] });
    expect(machine.commands).toEqual(['send 249-250']);
    expect(machine.answer(202).stage).toBe('done');
  });

  it('probes five times, with the pauses of a chunk', () => {
    const machine = sentAll();
    for (let failed = 1; failed < maxAttempts; failed++) {
      expect(machine.answer(503).commands).toEqual(['wait']);
      expect(machine.send({ type: 'waited' }).commands).toEqual(['probe']);
    }
    expect(machine.answer(null).state).toMatchObject({
      stage: 'failed',
      error: { code: 'UPLOAD_INCOMPLETE', status: 503 },
    });
  });

  it('probes again after a retry by the user', () => {
    const machine = sentAll().answer(405).send({ type: 'retried' }).send({ type: 'started' });
    expect(machine.commands).toEqual(['probe']);
    machine.answer(200, { ranges: [[0, 99]] });
    expect([machine.commands, machine.answer(201).commands]).toEqual([['send 100-200'], ['send 200-250']]);
  });
});

describe('speed', () => {
  it('is measured since the last interruption, and 0 while nothing is sent', () => {
    const machine = drive({ size: 1_000, chunkSize: 500 }).created();
    const seen = (bytes: number, atMs: number) => {
      machine.send({ type: 'bytesSent', bytes, atMs });
      return [machine.state.bytesPerSecond, machine.state.secondsLeft];
    };
    expect(seen(100, 10_000)).toEqual([0, null]);
    expect(seen(300, 11_000)).toEqual([200, 4]);
    expect(machine.answer(201).state.bytesPerSecond).toBe(200);
    expect(seen(100, 12_000)).toEqual([250, 2]);
    expect(machine.answer(503).state).toMatchObject({ bytesPerSecond: 0, secondsLeft: null });
    machine.send({ type: 'waited' });
    expect(seen(100, 99_000)).toEqual([0, null]);
    expect(seen(200, 100_000)).toEqual([100, 3]);
  });
});
