import { expect, it } from 'vitest';
import { readStreamId } from './stream-id.pure';

it.each<[string | null, string | null]>([
  ['aKey_-1', 'aKey_-1'],
  [' aKey ', 'aKey'],
  ['live/aKey', 'aKey'],
  ['publish:aKey', 'aKey'],
  ['publish:/live/aKey', 'aKey'],
  ['#!::r=aKey,m=publish', 'aKey'],
  ['#!::m=publish,u=someone,r=aKey,t=stream', 'aKey'],
  ['#!::r=aKey', 'aKey'],
  [null, null],
  ['', null],
  ['#!::m=publish', null],
  ['#!::', null],
  ['#!::r=aKey,m=bidirectional', null],
  ['#!::r=../x,m=publish', null],
  ['a key', null],
  ['x'.repeat(201), null],
])('%s is the key %s', (text, streamKey) => {
  expect(readStreamId(text)).toEqual(
    streamKey === null ? { kind: 'unreadable' } : { kind: 'publish', streamKey },
  );
});

it.each(['read:aKey', 'request:aKey', '#!::r=aKey,m=request'])('%s wants to receive', (text) => {
  expect(readStreamId(text)).toEqual({ kind: 'request' });
});
