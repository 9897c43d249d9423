import { expect, it } from 'vitest';
import { editTransition, type EditCommand, type EditEvent, type EditState } from './upload-edit.machine';

const settled: EditState = { stage: 'settled' };
const awaiting: EditState = { stage: 'awaiting', next: { name: 'b' } };
const saving: EditState = { stage: 'saving', videoId: 'v', values: { name: 'b' } };
const queued: EditState = { ...saving, next: { name: 'c', directoryId: 'd' } };
const error = new Error('refused');
const edited = (values: EditEvent & { type: 'edited' }) => values;
const apply = (name: string): EditCommand => ({ type: 'apply', values: { name } });
const settle: EditCommand = { type: 'settle' };
const save = (values: object): EditCommand => ({ type: 'save', videoId: 'v', values });

it.each<readonly [string, EditState, EditEvent, EditState, readonly EditCommand[]]>([
  [
    'a video that is not asked for yet is made with it',
    settled,
    edited({ type: 'edited', values: { name: 'b' } }),
    settled,
    [apply('b'), settle],
  ],
  [
    'one that is being made is changed afterwards',
    settled,
    edited({ type: 'edited', values: { name: 'b' }, isCreating: true }),
    awaiting,
    [],
  ],
  [
    'one that exists is changed at once',
    settled,
    edited({ type: 'edited', values: { name: 'b' }, videoId: 'v' }),
    saving,
    [save({ name: 'b' })],
  ],
  [
    'of two edits before the video exists the newer one holds',
    awaiting,
    edited({ type: 'edited', values: { name: 'c' }, isCreating: true }),
    { stage: 'awaiting', next: { name: 'c' } },
    [],
  ],
  [
    'with its creation it is saved',
    awaiting,
    { type: 'created', videoId: 'v' },
    saving,
    [save({ name: 'b' })],
  ],
  [
    'a creation that fails leaves it for the next one',
    awaiting,
    { type: 'notCreated' },
    settled,
    [apply('b'), settle],
  ],
  [
    'an edit during a call waits for its end',
    saving,
    edited({ type: 'edited', values: { name: 'c', directoryId: 'd' }, videoId: 'v' }),
    queued,
    [],
  ],
  ['an answer is shown', saving, { type: 'saved' }, settled, [apply('b'), settle]],
  [
    'after an answer the newer values follow',
    queued,
    { type: 'saved' },
    { stage: 'saving', videoId: 'v', values: { name: 'c', directoryId: 'd' } },
    [apply('b'), settle, save({ name: 'c', directoryId: 'd' })],
  ],
  ['a refusal shows nothing', saving, { type: 'refused', error }, settled, [{ type: 'settle', error }]],
  [
    'a refusal does not keep the newer values back',
    queued,
    { type: 'refused', error },
    { stage: 'saving', videoId: 'v', values: { name: 'c', directoryId: 'd' } },
    [{ type: 'settle', error }, save({ name: 'c', directoryId: 'd' })],
  ],
  ['news of the video mean nothing while it is saved', saving, { type: 'created', videoId: 'v' }, saving, []],
  ['nor does its end', saving, { type: 'notCreated' }, saving, []],
  ['nor an answer of no call under way', settled, { type: 'saved' }, settled, []],
])('%s', (_name, state, event, next, commands) => {
  expect(editTransition(state, event)).toEqual({ state: next, commands });
});
