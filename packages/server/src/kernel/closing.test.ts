import { expect, it } from 'vitest';
import { createClosing } from './closing';

it('closes in the reverse order, one after the other, once', async () => {
  const closing = createClosing();
  const closed: string[] = [];
  for (const name of ['database', 'replica', 'modules'])
    closing.defer(async () => {
      await Promise.resolve();
      closed.push(name);
    });
  await closing.close();
  await closing.close();
  expect(closed).toEqual(['modules', 'replica', 'database']);
});

it('closes what is left after one failed, and says so', async () => {
  const closing = createClosing();
  const closed: string[] = [];
  closing.defer(() => closed.push('database'));
  closing.defer(() => Promise.reject(new Error('the replica hangs')));
  closing.defer(() => {
    throw new Error('the port is gone');
  });
  await expect(closing.close()).rejects.toThrow('the port is gone');
  expect(closed).toEqual(['database']);
});
