import type { ClassroomSettings } from '@palco/sdk/lives';
import { describe, expect, it } from 'vitest';
import { classroomChange, textsOf, textsSchema } from './classroom-texts';

const texts = { description: '', certificateShare: '', retentionDays: '' };

describe('the texts of a classroom', () => {
  it('are empty where nothing is set', () => {
    const settings = { description: null, certificateShare: null, retentionDays: null } as ClassroomSettings;
    expect(textsOf(settings)).toEqual(texts);
    expect(textsOf({ ...settings, certificateShare: 75 }).certificateShare).toBe('75');
  });

  it('are sent as the contract has them, and nothing of what did not change', () => {
    expect(classroomChange({})).toEqual({});
    expect(classroomChange({ description: ' ', certificateShare: '', retentionDays: '30' })).toEqual({
      description: null,
      certificateShare: null,
      retentionDays: 30,
    });
  });

  it.each([
    ['certificateShare', '', true],
    ['certificateShare', ' 75 ', true],
    ['certificateShare', '100', true],
    ['certificateShare', '0', false],
    ['certificateShare', '101', false],
    ['certificateShare', '7,5', false],
    ['certificateShare', '-1', false],
    ['certificateShare', '1e2', false],
    ['retentionDays', '3650', true],
    ['retentionDays', '3651', false],
    ['description', 'á'.repeat(4_000), true],
    ['description', 'á'.repeat(4_001), false],
  ])('%s %j: %s', (name, text, isGood) => {
    expect(textsSchema.safeParse({ ...texts, [name]: text }).success).toBe(isGood);
  });
});
