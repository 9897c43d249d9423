import { describe, expect, it } from 'vitest';
import { readChatFrameMessage, toChatFrameData } from './chat-frame.pure';

const attendee = {
  name: 'Ana Luz',
  email: 'ana@exemplo.com.br',
  liveId: 'live',
  id: 'id',
  token: 'token',
  accountId: 'team',
};

describe('messages between the chat and the page around its frame', () => {
  it.each([{ type: 'hello' }, { type: 'refused' }, { type: 'attendee', attendee }] as const)(
    'are read as they were written: %j',
    (message) => expect(readChatFrameMessage(structuredClone(toChatFrameData(message)))).toEqual(message),
  );

  it.each([
    null,
    'hello',
    7,
    {},
    { type: 'hello' },
    { protocol: 'palco-chat/2', type: 'hello' },
    { protocol: 'palco-chat/1', type: 'other' },
    { protocol: 'palco-chat/1', type: 'attendee' },
    { protocol: 'palco-chat/1', type: 'attendee', attendee: '{' },
    { protocol: 'palco-chat/1', type: 'attendee', attendee: '{"name":"Ana"}' },
    { protocol: 'palco-chat/1', type: 'attendee', attendee },
  ])('are nothing else: %j', (data) => expect(readChatFrameMessage(data)).toBeNull());
});
