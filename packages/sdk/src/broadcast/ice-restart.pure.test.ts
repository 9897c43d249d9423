import { expect, test } from 'vitest';
import { restartedAnswer, restartFragment } from './ice-restart.pure';

test('an offer tells its session of ICE, and an answer takes another one in each of its parts', () => {
  expect(restartFragment('v=0\r\nm=audio\r\na=ice-ufrag:a+/1\r\na=ice-pwd:p=2\r\nm=video\r\n')).toBe(
    'a=ice-ufrag:a+/1\r\na=ice-pwd:p=2\r\n',
  );
  const part = 'a=ice-ufrag:old\r\na=ice-pwd:older\r\na=mid:0\r\n';
  const next = 'a=ice-ufrag:$1\r\na=ice-pwd:$&new\r\na=mid:0\r\n';
  expect(restartedAnswer(part + part, `a=ice-lite\r\n${next}`)).toBe(next + next);
});

test.each(['', 'a=ice-ufrag:alone\r\n', 'a=ice-pwd:alone\r\n', 'x=ice-ufrag:a\r\nx=ice-pwd:b'])(
  'nothing is made of %j',
  (text) => {
    expect([restartFragment(text), restartedAnswer('v=0\r\n', text)]).toEqual([null, null]);
  },
);
