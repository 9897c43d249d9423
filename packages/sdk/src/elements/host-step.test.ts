import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HostInput, HostStage } from './host-step.pure';
import { hostStep } from './host-step.pure';

const inputs: { readonly [Type in HostInput['type']]: Extract<HostInput, { readonly type: Type }> } = {
  opened: { type: 'opened' },
  closed: { type: 'closed' },
  late: { type: 'late' },
  hello: { type: 'hello' },
  ready: { type: 'ready' },
  resize: { type: 'resize', height: 10 },
  progress: { type: 'progress', percent: 1, done: 0, failed: 0, total: 1 },
  done: { type: 'done', videoId: 'v', title: 't' },
  failed: { type: 'failed', code: 'X', message: '' },
  token: { type: 'token' },
  unknownVersion: { type: 'unknownVersion', version: 7 },
};
const stages: readonly HostStage[] = ['idle', 'loading', 'greeted', 'ready', 'failed'];

/** For each stage: the next one and the effect, `.` for none; in the order of the inputs above. */
const table: Readonly<Record<HostStage, string>> = {
  idle: 'loading. idle. idle. idle. idle. idle. idle. idle. idle. idle. idle.',
  loading:
    'loading. idle. failed:failed greeted:init loading. loading. loading. loading. loading. loading. failed:failed',
  greeted:
    'loading. idle. greeted. greeted:init ready:ready greeted:resize greeted:progress greeted:done greeted:failed greeted:token failed:failed',
  ready:
    'loading. idle. ready. greeted:init ready:ready ready:resize ready:progress ready:done ready:failed ready:token failed:failed',
  failed: 'loading. idle. failed. greeted:init failed. failed. failed. failed. failed. failed. failed:failed',
};

describe.each(stages)('a frame that is %s', (stage) => {
  it('goes where the table says', () => {
    const steps = Object.values(inputs).map((input) => {
      const [next, effect] = hostStep(stage, input);
      return effect === null ? `${next}.` : `${next}:${effect.type}`;
    });
    expect(steps.join(' ')).toBe(table[stage]);
  });
});

it('an unknown version and a frame that does not answer are failures with a code', () => {
  expect(hostStep('greeted', inputs.unknownVersion)[1]).toMatchObject({ code: 'UNSUPPORTED_VERSION' });
  expect(hostStep('loading', inputs.late)[1]).toMatchObject({ code: 'UNREACHABLE' });
});

it('whatever comes in whatever order, nothing is handed on before the greeting or after the end', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(inputs))), (all) => {
      let stage: HostStage = 'idle';
      let isGreeted = false;
      for (const input of all) {
        const [next, effect] = hostStep(stage, input);
        if (input.type === 'hello' && stage !== 'idle') isGreeted = true;
        if (input.type === 'opened' || input.type === 'closed') isGreeted = false;
        if (effect !== null && effect.type !== 'failed') expect(isGreeted).toBe(true);
        if (stage === 'idle') expect(effect).toBeNull();
        stage = next;
      }
    }),
  );
});
