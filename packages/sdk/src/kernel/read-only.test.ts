import { atom, computed } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { readOnly } from './read-only';

describe('readOnly', () => {
  it('follows its source, without a way to change it', () => {
    const $source = atom(1);
    const $view = readOnly($source);
    const seen: (readonly [number, number | undefined])[] = [];
    const stop = $view.listen((value, last) => seen.push([value, last]));
    const stopSubscription = $view.subscribe((value) => seen.push([value, undefined]));
    $source.set(2);
    expect([$view.get(), $view.value, $view.lc]).toEqual([2, 2, 2]);
    expect(computed($view, (value) => value * 2).get()).toBe(4);
    expect(seen).toEqual([
      [1, undefined],
      [2, 1],
      [2, undefined],
    ]);
    stop();
    stopSubscription();
    $source.set(3);
    expect(seen).toHaveLength(3);
    expect('set' in $view).toBe(false);
    expect(() => Object.assign($view, { value: 9 })).toThrow(TypeError);
  });

  it('reports a listener that throws, and calls the others', () => {
    const $source = atom(1);
    const reported: string[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(String(error)));
    const $view = readOnly($source);
    const seen: number[] = [];
    const fail = (): never => {
      throw new Error('broken');
    };
    $view.listen(fail);
    $view.subscribe(fail);
    $view.listen((value) => seen.push(value));
    $source.set(2);
    vi.unstubAllGlobals();
    expect([seen, reported]).toEqual([[2], ['Error: broken', 'Error: broken', 'Error: broken']]);
  });
});
