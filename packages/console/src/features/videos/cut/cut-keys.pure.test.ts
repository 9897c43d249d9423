import { expect, it } from 'vitest';
import { cutKeyOf, frameSeconds } from './cut-keys.pure';

const press = (
  code: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => cutKeyOf({ code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

it.each([
  ['ArrowLeft', {}, { type: 'step', seconds: -frameSeconds }],
  ['ArrowRight', { shiftKey: true }, { type: 'step', seconds: 1 }],
  ['Space', {}, { type: 'toggle' }],
  ['KeyI', {}, { type: 'markIn' }],
  ['KeyO', {}, { type: 'markOut' }],
  ['Delete', {}, { type: 'cut' }],
  ['Backspace', {}, { type: 'cut' }],
  ['KeyZ', { ctrlKey: true }, { type: 'undo' }],
  ['KeyZ', { metaKey: true, shiftKey: true }, { type: 'redo' }],
  ['KeyY', { ctrlKey: true }, { type: 'redo' }],
  ['KeyI', { ctrlKey: true }, null],
  ['ArrowLeft', { altKey: true }, null],
  ['KeyQ', {}, null],
] as const)('%s with %o', (code, held, meaning) => {
  expect(press(code, held)).toEqual(meaning);
});
